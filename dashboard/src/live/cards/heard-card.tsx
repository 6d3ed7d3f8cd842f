import { client, type Spot } from '../../service/api.js';
import { home } from '../../home/home.js';
import { Answer, Panel } from '../../parts/panel.js';
import { toHref } from '../../address/router.js';
import { count } from '../../words/time.js';
import { usePolling } from '../../service/use-polling.js';
import { words } from '../../words/words.js';
import { continentName } from '../../radio/continents.js';

const EACH_MS = 30_000;
const SINCE = '15m';
const MAX_REPORTS = 500;

/** Who hears the viewer now. */
export function HeardCard({ callsign }: { callsign: string }) {
  const { cards: text } = words.value;
  const polled = usePolling(
    (options) =>
      client.findSpots(
        { callsign: [callsign], since: SINCE, include: ['place', 'path'], limit: MAX_REPORTS },
        options,
      ),
    EACH_MS,
    `heard ${callsign}`,
  );
  return (
    <Panel
      class="card-panel"
      title={text.heard(home.value.callsign)}
      aside={<a href={toHref('/signal', { callsign })}>{words.value.views.mySignal}</a>}
    >
      <div class="card-heard">
        <Answer of={polled}>
          {({ spots }) =>
            spots.length === 0 ? <p class="empty">{text.notHeard}</p> : <Summary spots={spots} />
          }
        </Answer>
      </div>
    </Panel>
  );
}

function Summary({ spots }: { spots: readonly Spot[] }) {
  const { cards: text } = words.value;
  const skimmers = new Set(spots.map(({ spotter }) => spotter));
  const best = spots.reduce((one, other) => (other.snr > one.snr ? other : one));
  const farthest = spots.reduce((one, other) =>
    (other.distance_km ?? 0) > (one.distance_km ?? 0) ? other : one,
  );
  const continents = new Map<string, Set<string>>();
  for (const { spotter, spotter_continent: code } of spots) {
    if (code) continents.set(code, (continents.get(code) ?? new Set()).add(spotter));
  }
  const most = [...continents].sort(([, a], [, b]) => b.size - a.size);
  return (
    <ul class="card-lines">
      <li>
        <strong>{text.skimmers(skimmers.size)}</strong>{' '}
        {most
          .map(([code, all]) => `${continentName(code)} ${count(all.size)}`.replace(/ /g, '\u00a0'))
          .join(' · ')}
      </li>
      <li>{text.best(best.spotter, best.snr, best.frequency.toFixed(1))}</li>
      {farthest.distance_km != null && (
        <li>{text.farthest(farthest.spotter, count(farthest.distance_km))}</li>
      )}
    </ul>
  );
}
