import { CalmAnswer } from '../aggregates/calm-answer.js';
import { BAND_NAMES } from '../bands.js';
import { Band } from '../parts/band.js';
import { Empty, Panel } from '../parts/panel.js';
import { count } from '../time.js';
import type { Polled } from '../use-polling.js';
import { words } from '../words/words.js';
import { type Asked, spotsHref } from './choices.js';
import { cellText, heatStep } from './heat.js';
import { HeatLegend } from './heat-legend.js';
import type { Distances } from './use-openings.js';

/** The API's step of distance. */
const STEP_KM = 500;

interface DistanceMapProps {
  readonly asked: Asked;
  readonly distances: Polled<Distances>;
}

/** How far each band reached in the past hour. */
export function DistanceMap({ asked, distances }: DistanceMapProps) {
  const text = words.value.bandOpen;
  return (
    <Panel
      title={text.distanceTitle}
      class="heat-panel"
      aside={<span class="muted">{text.distanceAside}</span>}
    >
      <CalmAnswer of={distances}>
        {(answer) =>
          answer.size === 0 ? (
            <Empty>{text.nothing}</Empty>
          ) : (
            <Table asked={asked} distances={answer} />
          )
        }
      </CalmAnswer>
    </Panel>
  );
}

function Table({ asked, distances }: { asked: Asked; distances: Distances }) {
  const text = words.value.bandOpen;
  const longest = Math.max(0, ...[...distances.keys()].map((km) => km ?? 0));
  const steps = Array.from({ length: longest / STEP_KM + 1 }, (_, index) => index * STEP_KM);
  const rows = [...steps, ...(distances.has(null) ? [null] : [])];
  const values = [...distances.values()].flatMap((bands) => [...bands.values()]);
  const most = Math.max(...values.map((counts) => counts[asked.measure]));
  return (
    <>
      <div class="heat-frame" tabIndex={0} role="region" aria-label={text.distanceTable}>
        <table role="table" class="heat-table of-distance">
          <caption class="unseen">{text.distanceCaption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                {text.km}
              </th>
              {BAND_NAMES.map((band) => (
                <th key={band} scope="col" role="columnheader">
                  <a href={spotsHref(asked, band, '1h')} title={text.bandSpots(band)}>
                    <Band name={band} />
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((km) => (
              <tr role="row" key={km}>
                <th scope="row" role="rowheader">
                  {km === null ? text.unknown : count(km)}
                </th>
                {BAND_NAMES.map((band) => {
                  const value = distances.get(km)?.get(band)?.[asked.measure] ?? 0;
                  return (
                    <td
                      role="cell"
                      key={band}
                      class={`heat-${heatStep(value, most)}`}
                      title={count(value)}
                    >
                      {value === 0 ? '·' : cellText(value)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <HeatLegend />
    </>
  );
}
