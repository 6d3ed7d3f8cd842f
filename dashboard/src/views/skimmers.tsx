import { client } from '../api.js';
import { usePolling } from '../use-polling.js';
import { Band } from '../parts/band.js';
import { Choice, readChoice } from '../parts/choice.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { toHref } from '../router.js';
import { ageText, count, now } from '../time.js';
import { words } from '../words/words.js';

const EACH_MS = 30_000;

const WINDOWS = [
  ['1', '1 hour'],
  ['6', '6 hours'],
  ['24', '24 hours'],
  ['168', '7 days'],
] as const;

/** The skimmers, and how much each hears. */
export function Skimmers() {
  const hours = readChoice('hours', WINDOWS);
  const { skimmerQuality: quality } = words.value;
  const polled = usePolling(
    (options) => client.listSkimmers({ hours: Number(hours), include: ['quality'] }, options),
    EACH_MS,
    hours,
  );
  return (
    <>
      <div class="view-head">
        <h1>Skimmers</h1>
        <Choice label="Window" name="hours" options={WINDOWS} />
      </div>
      <Answer of={polled}>
        {({ skimmers, total }) => (
          <Panel
            title="By spots"
            aside={
              <span class="muted">
                {total > skimmers.length
                  ? `the busiest ${skimmers.length} of ${count(total)}`
                  : `${count(total)} active`}
              </span>
            }
          >
            {total === 0 && <Empty>No skimmer reported in this window. Choose a longer one.</Empty>}
            {total > 0 && (
              <div class="scroll-x">
                <table class="plain">
                  <thead>
                    <tr>
                      <th scope="col" class="num">
                        #
                      </th>
                      <th scope="col">Skimmer</th>
                      <th scope="col">Grid</th>
                      <th scope="col">{quality.entity}</th>
                      <th scope="col" class="num">
                        Spots
                      </th>
                      <th scope="col" class="num">
                        Last
                      </th>
                      <th scope="col" class="num">
                        <abbr title={quality.skewHint}>{quality.skew}</abbr>
                      </th>
                      <th scope="col" class="num">
                        <abbr title={quality.suspectHint}>{quality.suspect}</abbr>
                      </th>
                      <th scope="col">Bands</th>
                      <th scope="col">Modes</th>
                    </tr>
                  </thead>
                  <tbody>
                    {skimmers.map((skimmer, index) => (
                      <tr key={skimmer.spotter}>
                        <td class="num muted">{index + 1}</td>
                        <th scope="row">
                          <a href={toHref('/', { spotter: skimmer.spotter })}>{skimmer.spotter}</a>
                        </th>
                        <td>{skimmer.grid ?? ''}</td>
                        <td>{skimmer.entity ?? ''}</td>
                        <td class="num">{count(skimmer.spotCount)}</td>
                        <td class="num">{ageText(skimmer.lastSpot, now.value)}</td>
                        <td class="num">{skewText(skimmer.skew_ppm)}</td>
                        <td class="num">{rateText(skimmer.suspect_rate)}</td>
                        <td class="row">
                          {skimmer.bands.map((band) => (
                            <Band key={band} name={band} />
                          ))}
                        </td>
                        <td>{skimmer.modes.join(' ')}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Panel>
        )}
      </Answer>
    </>
  );
}

/** `+1.2`, `-0.4`, `0.0`; empty when not known. */
function skewText(ppm: number | null | undefined): string {
  if (ppm == null) return '';
  return `${ppm > 0 ? '+' : ''}${ppm.toFixed(1)}`;
}

/** `1.2 %`; empty when not known. */
function rateText(rate: number | null | undefined): string {
  return rate == null ? '' : `${(100 * rate).toFixed(1)} %`;
}
