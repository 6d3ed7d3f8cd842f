import { usePolling } from '../use-polling.js';
import { bandAt } from '../bands.js';
import { health } from '../connection.js';
import { findHeardOnAir, type OnlineStation } from '../heard-on-air.js';
import { toHref } from '../router.js';
import { ageText, count, now } from '../time.js';
import { Band } from './band.js';
import { Answer, Empty, Panel } from './panel.js';

const EACH_MS = 30_000;
const MAX_ROWS = 8;

/** The users of the repeater who are on the air too. */
export function OnRepeater() {
  const polled = usePolling((options) => findHeardOnAir(1, options), EACH_MS, 'online');
  return (
    <Panel title="On the repeater" class="repeater-panel" aside={<a href="/repeater">All</a>}>
      <Answer of={polled}>
        {(stations) => {
          if (stations.length === 0) {
            const isMissing = health.value?.repeaterhub.configured === false;
            return (
              <Empty>
                {isMissing ? 'No repeater is configured.' : 'Nobody is on the repeater.'}
              </Empty>
            );
          }
          const heard = stations.filter(({ activity }) => activity?.spotted);
          return (
            <>
              <p class="lead">
                <b>{count(stations.length)}</b> on the repeater, <b>{count(heard.length)}</b> of
                them heard on the air in the past hour
              </p>
              <ul class="lines">
                {heard.slice(0, MAX_ROWS).map((station) => (
                  <Heard key={`${station.user.source} ${station.user.name}`} station={station} />
                ))}
              </ul>
            </>
          );
        }}
      </Answer>
    </Panel>
  );
}

function Heard({ station: { user, activity } }: { station: OnlineStation }) {
  if (!activity?.last_spotted || activity.last_frequency === null) return null;
  return (
    <li>
      <a class="call" href={toHref('/', { call: user.callsign })}>
        {user.callsign}
      </a>
      <Band name={bandAt(activity.last_frequency)} />
      <span class="num">{activity.last_frequency.toFixed(1)}</span>
      <span>{activity.last_mode}</span>
      <span class="num muted">{ageText(activity.last_spotted, now.value)}</span>
    </li>
  );
}
