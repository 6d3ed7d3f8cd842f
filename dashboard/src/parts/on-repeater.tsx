import type { PresenceUser, Station } from '../api.js';
import { health } from '../connection.js';
import { roster, useRoster } from '../presence/roster.js';
import { toHref } from '../router.js';
import { ageText, count, now } from '../time.js';
import { Band } from './band.js';
import { Answer, Empty, Panel } from './panel.js';

const MAX_ROWS = 8;

/** The users of the repeater who are on the air too. */
export function OnRepeater() {
  useRoster();
  return (
    <Panel title="On the repeater" class="repeater-panel" aside={<a href="/repeater">All</a>}>
      <Answer of={roster}>
        {(users) => {
          if (users.length === 0) {
            const isMissing = health.value?.repeaterhub.configured === false;
            return (
              <Empty>
                {isMissing ? 'No repeater is configured.' : 'Nobody is on the repeater.'}
              </Empty>
            );
          }
          const heard = users
            .flatMap((user) => (user.heard ? [{ user, heard: user.heard }] : []))
            .sort((a, b) => b.heard.last_heard.localeCompare(a.heard.last_heard));
          return (
            <>
              <p class="lead">
                <b>{count(users.length)}</b> on the repeater, <b>{count(heard.length)}</b> of them
                heard on the air in the past hour
              </p>
              <ul class="lines">
                {heard.slice(0, MAX_ROWS).map((one) => (
                  <Heard key={`${one.user.source} ${one.user.name}`} {...one} />
                ))}
              </ul>
            </>
          );
        }}
      </Answer>
    </Panel>
  );
}

function Heard({ user, heard }: { user: PresenceUser; heard: Station }) {
  return (
    <li>
      <a class="call" href={toHref('/', { call: user.callsign })}>
        {user.callsign}
      </a>
      <Band name={heard.band ?? 'other'} />
      <span class="num">{heard.frequency.toFixed(1)}</span>
      <span>{heard.mode}</span>
      <span class="num muted">{ageText(heard.last_heard, now.value)}</span>
    </li>
  );
}
