import type { PresenceUser, Station } from '../service/api.js';
import { roster, useRoster } from '../presence/roster.js';
import { toHref } from '../address/router.js';
import { ageText, now } from '../words/time.js';
import { words } from '../words/words.js';
import { Band } from '../parts/band.js';
import { isWithoutRepeater, NoRepeater } from '../parts/no-repeater.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { rich } from '../parts/rich.js';

const MAX_ROWS = 8;

/** The users of the repeater who are on the air too. */
export function OnRepeater() {
  useRoster();
  const { live, repeater: text } = words.value;
  return (
    <Panel title={text.title} class="repeater-panel" aside={<a href="/repeater">{live.all}</a>}>
      <Answer of={roster}>
        {(users) => {
          if (users.length === 0) {
            return isWithoutRepeater() ? <NoRepeater /> : <Empty>{text.nobody}</Empty>;
          }
          const heard = users
            .flatMap((user) => (user.heard ? [{ user, heard: user.heard }] : []))
            .sort((a, b) => b.heard.last_heard.localeCompare(a.heard.last_heard));
          return (
            <>
              <p class="lead">
                {rich(text.lead(users.length, heard.length, 1), { b: (n) => <b>{n}</b> })}
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
