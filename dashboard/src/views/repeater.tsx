import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { client, type PresenceUser } from '../api.js';
import { type Polled, usePolling } from '../use-polling.js';
import { bandAt } from '../bands.js';
import { health } from '../connection.js';
import { findHeardOf, type HeardOf, type OnlineStation, toStations } from '../heard-on-air.js';
import { Band } from '../parts/band.js';
import { Choice, readChoice } from '../parts/choice.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import { roster, useRoster } from '../presence/roster.js';
import { toHref } from '../router.js';
import { ageText, count, now } from '../time.js';
import { windowOptions } from '../words/windows.js';
import { words } from '../words/words.js';

const EACH_MS = 30_000;

const HOURS = [1, 6, 24];

/** Who is on the repeater, and which of them skimmers have heard. */
export function Repeater() {
  const text = words.value.repeater;
  const windows = windowOptions(HOURS);
  const hours = readChoice('hours', windows);
  useRoster();
  const on = roster.value.answer;
  const heard = usePolling(
    on && ((options) => findHeardOf(roster.value.answer ?? [], Number(hours), options)),
    EACH_MS,
    `${hours} ${on === undefined}`,
  );
  const rooms = usePolling((options) => client.getOnlineRooms(options), EACH_MS, 'rooms');
  useWhenChanged(textOf(on), () => {
    heard.again();
    rooms.again();
  });
  return (
    <>
      <div class="view-head">
        <h1>{text.title}</h1>
        <Choice label={text.past} name="hours" options={windows} />
      </div>
      <div class="cards repeater">
        <Panel title={text.who} class="wide">
          <Answer of={roster}>
            {(all) =>
              all.length === 0 ? <Nobody /> : <Heard users={all} heard={heard} hours={hours} />
            }
          </Answer>
        </Panel>
        <Panel title={text.rooms}>
          <Answer of={rooms}>
            {(sources) => {
              const all = Object.entries(sources).flatMap(([source, list]) =>
                list.map((room) => ({ source, ...room })),
              );
              if (all.length === 0) return <Empty>{text.noRooms}</Empty>;
              return (
                <ul class="lines">
                  {all.map(({ source, name, users }) => (
                    <li key={`${source} ${name}`}>
                      <bdi class="grow">{name}</bdi>
                      <span class="muted">{source}</span>
                      <span class="num">{count(users)}</span>
                    </li>
                  ))}
                </ul>
              );
            }}
          </Answer>
        </Panel>
      </div>
    </>
  );
}

function Nobody() {
  const text = words.value.repeater;
  if (health.value?.repeaterhub.configured === false) {
    return (
      <Empty>
        {text.missing} {rich(text.missingHint, { code: (name) => <code>{name}</code> })}
      </Empty>
    );
  }
  if (health.value && !health.value.repeaterhub.connected) {
    return <Empty>{rich(text.away, { status: (name) => <a href="/status">{name}</a> })}</Empty>;
  }
  return <Empty>{text.nobody}</Empty>;
}

/** Who is on stays shown while what was heard of somebody new is on its way. */
function Heard({
  users,
  heard,
  hours,
}: {
  users: readonly PresenceUser[];
  heard: ReadonlySignal<Polled<HeardOf>>;
  hours: string;
}) {
  return (
    <Answer of={heard}>
      {(of) => <Stations stations={toStations(users, of)} hours={hours} />}
    </Answer>
  );
}

/** Who is on, and where. */
function textOf(users: readonly PresenceUser[] | undefined): string | undefined {
  return users && JSON.stringify(users.map(({ source, room, name }) => [source, room, name]));
}

/** Calls `then` when a text becomes another one. */
function useWhenChanged(text: string | undefined, then: () => void): void {
  const before = useRef(text);
  useEffect(() => {
    if (before.current !== undefined && before.current !== text) then();
    before.current = text;
  }, [text]);
}

function Stations({ stations, hours }: { stations: readonly OnlineStation[]; hours: string }) {
  const heard = stations.filter(({ activity }) => activity?.spotted).length;
  const { repeater: text, tables: heads } = words.value;
  return (
    <>
      <p class="lead">
        {rich(text.lead(stations.length, heard, Number(hours)), { b: (n) => <b>{n}</b> })}
      </p>
      <div class="scroll-x">
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">{heads.callsign}</th>
              <th scope="col">{heads.name}</th>
              <th scope="col">{heads.room}</th>
              <th scope="col" class="num">
                {heads.spots}
              </th>
              <th scope="col">{heads.band}</th>
              <th scope="col" class="num">
                kHz
              </th>
              <th scope="col">{heads.mode}</th>
              <th scope="col" class="num">
                dB
              </th>
              <th scope="col" class="num">
                {heads.heard}
              </th>
            </tr>
          </thead>
          <tbody>
            {stations.map((station) => (
              <Row key={`${station.user.source} ${station.user.name}`} station={station} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ station: { user, activity } }: { station: OnlineStation }) {
  const last = activity?.spotted ? activity : undefined;
  return (
    <tr class={last ? undefined : 'faint'}>
      <th scope="row">
        {activity ? (
          <a href={toHref('/', { call: user.callsign })}>{user.callsign}</a>
        ) : (
          <bdi>{user.callsign}</bdi>
        )}
      </th>
      <td>
        <bdi>{user.name}</bdi>
      </td>
      <td>
        <bdi>{user.room}</bdi>
      </td>
      <td class="num">{last ? count(last.count) : ''}</td>
      <td>{last?.last_frequency ? <Band name={bandAt(last.last_frequency)} /> : ''}</td>
      <td class="num">{last?.last_frequency?.toFixed(1) ?? ''}</td>
      <td>{last?.last_mode ?? ''}</td>
      <td class="num">{last?.last_snr ?? ''}</td>
      <td class="num">{last?.last_spotted ? ageText(last.last_spotted, now.value) : ''}</td>
    </tr>
  );
}
