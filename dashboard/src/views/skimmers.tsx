import { client } from '../api.js';
import { entityName } from '../entity-name.js';
import { usePolling } from '../use-polling.js';
import { Band } from '../parts/band.js';
import { Choice, readChoice } from '../parts/choice.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { toHref } from '../router.js';
import { ageText, count, now } from '../time.js';
import { decimal } from '../words/numbers.js';
import { windowOptions } from '../words/windows.js';
import { words } from '../words/words.js';

const EACH_MS = 30_000;

const HOURS = [1, 6, 24, 168];

/** The skimmers, and how much each hears. */
export function Skimmers() {
  const windows = windowOptions(HOURS);
  const hours = readChoice('hours', windows);
  const { skimmerQuality: quality, skimmers: text, tables: heads, common } = words.value;
  const polled = usePolling(
    (options) => client.listSkimmers({ hours: Number(hours), include: ['quality'] }, options),
    EACH_MS,
    hours,
  );
  return (
    <>
      <div class="view-head">
        <h1>{text.title}</h1>
        <Choice label={common.window} name="hours" options={windows} />
      </div>
      <Answer of={polled}>
        {({ skimmers, total }) => (
          <Panel
            title={text.bySpots}
            aside={
              <span class="muted">
                {total > skimmers.length
                  ? text.busiest(skimmers.length, total)
                  : text.active(total)}
              </span>
            }
          >
            {total === 0 && <Empty>{text.none}</Empty>}
            {total > 0 && (
              <div class="scroll-x">
                <table class="plain">
                  <thead>
                    <tr>
                      <th scope="col" class="num">
                        #
                      </th>
                      <th scope="col">{heads.skimmer}</th>
                      <th scope="col">{heads.grid}</th>
                      <th scope="col">{quality.entity}</th>
                      <th scope="col" class="num">
                        {heads.spots}
                      </th>
                      <th scope="col" class="num">
                        {heads.last}
                      </th>
                      <th scope="col" class="num">
                        <abbr title={quality.skewHint}>{quality.skew}</abbr>
                      </th>
                      <th scope="col" class="num">
                        <abbr title={quality.suspectHint}>{quality.suspect}</abbr>
                      </th>
                      <th scope="col">{heads.bands}</th>
                      <th scope="col">{heads.modes}</th>
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
                        <td>{skimmer.entity ? entityName(skimmer.entity) : ''}</td>
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
  return `${ppm > 0 ? '+' : ''}${decimal(ppm)}`;
}

/** `1.2 %`; empty when not known. */
function rateText(rate: number | null | undefined): string {
  return rate == null ? '' : words.value.units.percent(decimal(100 * rate));
}
