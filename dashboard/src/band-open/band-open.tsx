import { BAND_NAMES } from '../radio/bands.js';
import { Answer, Empty, Trouble } from '../parts/panel.js';
import { place } from '../address/router.js';
import { words } from '../words/words.js';
import { type Asked, readAsked } from './choices.js';
import { HOUR_MS } from '../words/time.js';
import { cellsOf } from './days.js';
import { DistanceMap } from './distance-map.js';
import { HoursMap } from './hours-map.js';
import './band-open.css';
import './heat.css';
import { OpenControls } from './open-controls.js';
import { Outlook } from './outlook-text.js';
import {
  type Country,
  type History,
  type Heard,
  useCountries,
  useDistances,
  useHistory,
  useHeard,
} from './use-openings.js';

const NO_HISTORY: History = { hours: new Map(), covered: new Set() };

/** Which bands are open between two regions now, and when they usually are. */
export function BandOpen() {
  const asked = readAsked(place.value.query);
  const text = words.value.bandOpen;
  const heard = useHeard(asked);
  const history = useHistory(asked).value;
  const distances = useDistances(asked);
  const countries = useCountries().value.answer ?? [];
  return (
    <>
      <div class="view-head">
        <h1>{text.title}</h1>
      </div>
      <OpenControls asked={asked} countries={countries} />
      <Answer of={heard}>
        {(answer) => (
          <Openings asked={asked} heard={answer} history={history.answer} countries={countries}>
            {history.error && (
              <Trouble error={history.error} isOld={history.answer !== undefined} />
            )}
          </Openings>
        )}
      </Answer>
      {heard.value.answer && <DistanceMap asked={asked} distances={distances} />}
    </>
  );
}

interface OpeningsProps {
  readonly asked: Asked;
  readonly heard: Heard;
  readonly history: History | undefined;
  readonly countries: readonly Country[];
  /** What is wrong with the history. */
  readonly children: preact.ComponentChildren;
}

function Openings({ asked, heard, history, countries, children }: OpeningsProps) {
  const { hours, covered } = history ?? NO_HISTORY;
  const { listened, nowHourMs } = heard;
  const of = { heard: heard.hours, listened, history: hours, covered };
  const isListening = [nowHourMs, nowHourMs - HOUR_MS].some(
    (hour) => listened.has(hour) || covered.has(hour),
  );
  const rows = BAND_NAMES.map((band) => ({
    band,
    cells: cellsOf(of, band, asked.measure, heard),
  }));
  const band = asked.band || busiestOf(heard, asked);
  const chosen = rows.find((row) => row.band === band);
  return (
    <>
      {history === undefined && !children && <Empty>{words.value.bandOpen.loadingHistory}</Empty>}
      {children}
      {history && chosen && (
        <Outlook
          asked={asked}
          band={band}
          cells={chosen.cells}
          pastHour={isListening ? (heard.pastHour.get(band)?.[asked.measure] ?? 0) : undefined}
          countries={countries}
          nowHourMs={nowHourMs}
        />
      )}
      <HoursMap asked={asked} rows={rows} chosen={band} isKnown={history !== undefined} />
    </>
  );
}

/** The band of which most was heard in the past hour; 20m when nothing was. */
function busiestOf({ pastHour }: Heard, { measure }: Asked): string {
  const bands = BAND_NAMES.filter((band) => pastHour.has(band));
  const count = (band: string) => pastHour.get(band)?.[measure] ?? 0;
  return bands.sort((a, b) => count(b) - count(a))[0] ?? '20m';
}
