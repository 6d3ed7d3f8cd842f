import { bandLabel } from '../radio/band-unit.js';
import { continentName, isContinent } from '../radio/continents.js';
import { entityName } from '../radio/entity-name.js';
import { words } from '../words/words.js';
import type { Asked } from './choices.js';
import { type HourCell, hourOfDay, MIN_MEAN_DAYS } from './days.js';
import { fromMidnight, openFrom, spansOf, verdictOf } from './outlook.js';
import type { Country } from './use-openings.js';

interface OutlookProps {
  readonly asked: Asked;
  readonly band: string;
  readonly cells: readonly HourCell[];
  /** What was heard on the band in the past hour; `undefined` when nobody listened. */
  readonly pastHour: number | undefined;
  readonly countries: readonly Country[];
  readonly nowHourMs: number;
}

/** The chosen band in words: now against what is usual, and when it is open. */
export function Outlook({ asked, band, cells, pastHour, countries, nowHourMs }: OutlookProps) {
  const text = words.value.bandOpen;
  const name = bandLabel(band);
  const hour = hourOfDay(nowHourMs);
  const day = fromMidnight(cells);
  const { mean, days } = day[hour] ?? { mean: undefined, days: 0 };
  const to = placeName(asked.to, countries);
  const from = openFrom(cells);
  const measured = text.measured[asked.measure];
  const heard = spansOf(cells, (cell) => (cell.heard ?? 0) >= from);
  const unheard = spansOf(cells, (cell) => cell.heard === undefined);
  const usual = spansOf(day, (cell) => (cell.mean ?? 0) >= from);
  const nowHour = asked.isBefore ? undefined : hour;
  const isHeard = cells.some((cell) => cell.heard !== undefined);
  const verdict = verdictOf(day, hour, pastHour);
  return (
    <div class="open-outlook" role="status">
      {!asked.isBefore && (
        <p>
          <strong>
            {text.verdicts[verdict.kind]('hour' in verdict ? verdict.hour : undefined)}
          </strong>{' '}
          {pastHour !== undefined &&
            text.pastHour({
              band: name,
              to,
              heard: measured(pastHour),
              mean,
              days,
              minDays: MIN_MEAN_DAYS,
              hour,
            })}
        </p>
      )}
      <p>
        {asked.isBefore && text.path(name, to)} {isHeard && text.openHours(heard, nowHour)}{' '}
        {unheard.length > 0 && text.unheardHours(unheard)} {text.usualHours(usual)}{' '}
        <span class="muted">{text.openMeans(measured(from))}</span>
      </p>
    </div>
  );
}

/** The name of where the stations are; empty: anywhere. */
function placeName(to: string, countries: readonly Country[]): string {
  if (isContinent(to)) return continentName(to);
  if (to === '') return '';
  const country = countries.find(({ dxcc }) => String(dxcc) === to);
  return country ? entityName(country.name, country.dxcc) : words.value.bandOpen.entity(to);
}
