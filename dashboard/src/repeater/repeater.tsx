import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { client, type PresenceUser } from '../service/api.js';
import { type Polled, usePolling } from '../service/use-polling.js';
import { health } from '../service/connection.js';
import { findHeardOf, type HeardOf, type OnlineStation, toStations } from './heard-on-air.js';
import { Choice, readChoice } from '../parts/choice.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { heardColumns } from '../rows/heard-columns.js';
import { isWithoutRepeater, NoRepeater } from '../parts/no-repeater.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import { roster, useRoster } from '../presence/roster.js';
import { TODAY } from '../address/own-names.js';
import { place, toHref } from '../address/router.js';
import { count } from '../words/time.js';
import { windowOptions } from '../parts/windows.js';
import { words } from '../words/words.js';

const EACH_MS = 30_000;

const HOURS = [1, 6, 24];

/** Who is on the repeater, and which of them skimmers have heard. */
export function Repeater() {
  const text = words.value.repeater;
  const windows = windowOptions(HOURS, place.value.query.get('hours'));
  const hours = readChoice('hours', windows);
  useRoster();
  const on = roster.value.answer;
  const heard = usePolling(
    on && ((options) => findHeardOf(roster.value.answer ?? [], hours, options)),
    EACH_MS,
    `${hours} ${on === undefined}`,
  );
  const rooms = usePolling((options) => client.getOnlineRooms(options), EACH_MS, 'rooms');
  useWhenChanged(textOf(on), () => {
    heard.again();
    rooms.again();
  });
  if (isWithoutRepeater() && on?.length === 0) {
    return (
      <>
        <h1>{text.title}</h1>
        <Panel title={text.who}>
          <NoRepeater />
        </Panel>
      </>
    );
  }
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
              const inRooms = all.reduce((sum, { users }) => sum + users, 0);
              return (
                <>
                  <ul class="lines">
                    {all.map(({ source, name, users }) => (
                      <li key={`${source} ${name}`}>
                        <bdi class="grow">{name}</bdi>
                        <span class="muted">{source}</span>
                        <span class="num">{count(users)}</span>
                      </li>
                    ))}
                  </ul>
                  {on && on.length < inRooms && (
                    <p class="lead">{text.listed(on.length, inRooms)}</p>
                  )}
                </>
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
  if (isWithoutRepeater()) return <NoRepeater />;
  if (health.value && !health.value.repeaterhub.connected) {
    return <Empty>{rich(text.away, { status: (name) => <a href="/status">{name}</a> })}</Empty>;
  }
  const live = (
    <a class="button" href="/">
      {words.value.views.live}
    </a>
  );
  return <Empty action={live}>{text.nobody}</Empty>;
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
  const text = words.value.repeater;
  const lead =
    hours === TODAY
      ? text.leadToday(stations.length, heard)
      : text.lead(stations.length, heard, Number(hours));
  return (
    <>
      <p class="lead">{rich(lead, { b: (n) => <b>{n}</b> })}</p>
      <div class="scroll-x">
        <DataTable
          columns={columns()}
          rows={stations}
          keyOf={({ user }) => `${user.source} ${user.name}`}
          rowClass={(station) => (lastOf(station) ? undefined : 'faint')}
        />
      </div>
    </>
  );
}

/** What was heard of a station, if it was. */
function lastOf({ activity }: OnlineStation) {
  return activity?.spotted ? activity : undefined;
}

function columns(): Column<OnlineStation>[] {
  const heads = words.value.tables;
  return [
    {
      head: heads.callsign,
      isRowHead: true,
      cell: ({ user: { callsign }, activity }) =>
        activity ? <a href={toHref('/', { call: callsign })}>{callsign}</a> : <bdi>{callsign}</bdi>,
    },
    { head: heads.name, isFolded: true, cell: ({ user }) => <bdi>{user.name}</bdi> },
    { head: heads.room, isFolded: true, cell: ({ user }) => <bdi>{user.room}</bdi> },
    ...heardColumns(lastOf, ''),
  ];
}
