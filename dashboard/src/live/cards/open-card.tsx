import { BAND_NAMES, bandClass } from '../../radio/bands.js';
import { shortBandLabel } from '../../radio/band-unit.js';
import { cellText, heatStep, trendOf } from '../../band-open/heat.js';
import { CONTINENTS, continentName } from '../../radio/continents.js';
import { radiusKm } from '../../welcome/saved.js';
import { Answer, Panel } from '../../parts/panel.js';
import { toHref } from '../../address/router.js';
import { words } from '../../words/words.js';
import { type Openings, openingKey } from './openings.js';
import { useOpeningsFromHere } from './use-openings-from-here.js';

const TREND_SIGNS = { more: '▲', less: '▼' } as const;

/** Which continents skimmers around home hear on which bands, and whether that is more than usual. A cell leads to its stations. */
export function OpenCard({ grid }: { grid: string }) {
  const { cards: text } = words.value;
  const polled = useOpeningsFromHere(grid, radiusKm.value);
  return (
    <Panel
      class="card-panel"
      title={text.open}
      aside={<a href={toHref('/open', { from: grid })}>{words.value.views.bandOpen}</a>}
    >
      <div class="card-open">
        <Answer of={polled}>{(answer) => <Grid openings={answer} grid={grid} />}</Answer>
      </div>
    </Panel>
  );
}

function Grid({ openings, grid }: { openings: Openings; grid: string }) {
  const { cards: text } = words.value;
  const has = (continent: string, band: string) => openings.has(openingKey(continent, band));
  const bands = BAND_NAMES.filter((band) => CONTINENTS.some((one) => has(one, band)));
  const continents = CONTINENTS.filter((one) => bands.some((band) => has(one, band)));
  if (bands.length === 0) return <p class="empty">{text.nothingOpen}</p>;
  const most = Math.max(...[...openings.values()].map(({ spots }) => spots));
  return (
    <div class="scroll-x">
      <table class="open-grid">
        <caption class="unseen">{text.openCaption}</caption>
        <thead>
          <tr>
            <td />
            {bands.map((band) => (
              <th key={band} scope="col" class={bandClass(band)}>
                {shortBandLabel(band)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {continents.map((continent) => (
            <tr key={continent}>
              <th scope="row">{continentName(continent)}</th>
              {bands.map((band) => (
                <Cell key={band} {...{ openings, continent, band, grid, most }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly openings: Openings;
  readonly continent: string;
  readonly band: string;
  readonly grid: string;
  readonly most: number;
}

function Cell({ openings, continent, band, grid, most }: CellProps) {
  const { spots = 0, usual } = openings.get(openingKey(continent, band)) ?? {};
  const trend = trendOf(spots, usual);
  const { cards: text } = words.value;
  const near = { spotter_near: grid, spotter_within_km: `${radiusKm.value}` };
  return (
    <td class={`heat-${heatStep(spots, most)}`} title={text.cell(spots, usual)}>
      {spots > 0 && <a href={toHref('/', { ...near, continent, band })}>{cellText(spots)}</a>}
      {trend && (
        <span role="img" aria-label={text[trend]}>
          {TREND_SIGNS[trend]}
        </span>
      )}
    </td>
  );
}
