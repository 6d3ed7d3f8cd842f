import type { ComponentChildren } from 'preact';
import { condition, type Feed, health, type State } from '../service/connection.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Facts } from '../parts/facts.js';
import { Empty, Panel, Waiting } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import { ageText, count, minuteText, now, spanText } from '../words/time.js';
import { decimals } from '../words/numbers.js';
import { words } from '../words/words.js';

/** How the service is, and everything it depends on. */
export function Status() {
  const state = health.value;
  const { tone, text, detail } = condition.value;
  return (
    <>
      <div class="view-head">
        <h1>{words.value.status.title}</h1>
      </div>
      <p class={`banner tone-${tone}`}>
        <span class="dot" aria-hidden="true" />
        <b>{text}.</b> {detail}
      </p>
      {state ? <Known state={state} /> : <Waiting />}
    </>
  );
}

function Known({ state }: { state: State }) {
  const { status: t, units } = words.value;
  return (
    <div class="cards">
      <Panel title={t.feeds} class="wide">
        <Feeds feeds={state.feeds} />
      </Panel>
      <Panel title={t.service}>
        <Facts
          facts={[
            [
              t.state,
              <Word tone={state.status === 'ok' ? 'good' : 'warn'}>{t.states[state.status]}</Word>,
            ],
            [
              t.database,
              <Word tone={state.database === 'connected' ? 'good' : 'bad'}>
                {t.databases[state.database]}
              </Word>,
            ],
            [t.size, state.databaseSizeMB === null ? '–' : `${count(state.databaseSizeMB)} MB`],
            [t.running, spanText(state.uptimeSeconds * 1_000)],
            [t.version, state.version],
            [t.live, state.live ? t.behind(decimals(state.live.behindSeconds)) : '–'],
            [t.places, <Places places={state.places} />],
            [t.askedAt, minuteText(state.timestamp)],
          ]}
        />
      </Panel>
      <Panel title={t.repeater}>
        <Facts
          facts={[
            [t.connection, <RepeaterWord state={state} />],
            [
              t.lastMessage,
              state.repeaterhub.lastMessageAt
                ? units.ago(ageText(state.repeaterhub.lastMessageAt, now.value))
                : '–',
            ],
            [t.users, count(state.repeaterhub.usersTracked)],
            [t.roomsWithRoster, count(state.repeaterhub.roomsTracked)],
            [t.reconnected, t.times(state.repeaterhub.reconnectCount)],
          ]}
        />
      </Panel>
      <Panel title={t.grids}>
        <Facts
          facts={[
            [t.known, count(state.grid.known)],
            [t.queued, count(state.grid.queued)],
          ]}
        />
      </Panel>
      {state.roles.length > 0 && (
        <Panel title={t.roles}>
          <Facts
            facts={state.roles.map(({ name, heldHere, holder }) => [
              name,
              heldHere ? t.thisProcess : (holder ?? t.noProcess),
            ])}
          />
        </Panel>
      )}
    </div>
  );
}

function Feeds({ feeds }: { feeds: readonly Feed[] }) {
  const t = words.value.status;
  if (feeds.length === 0) {
    return <Empty>{rich(t.noFeed, { code: (name) => <code>{name}</code> })}</Empty>;
  }
  return (
    <div class="scroll-x">
      <DataTable columns={feedColumns()} rows={feeds} keyOf={({ name }) => name} />
    </div>
  );
}

function feedColumns(): Column<Feed>[] {
  const { status: t, units } = words.value;
  return [
    { head: t.feed, isRowHead: true, cell: ({ name }) => name },
    {
      head: t.state,
      class: 'long',
      cell: (feed) => (
        <>
          <FeedWord feed={feed} />
          {feed.problem !== undefined && <p class="muted">{feed.problem}</p>}
        </>
      ),
    },
    {
      head: t.lastSpot,
      isNumber: true,
      isFolded: true,
      cell: ({ lastSpotAt }) => (lastSpotAt ? units.ago(ageText(lastSpotAt, now.value)) : '–'),
    },
    {
      head: t.spots,
      isNumber: true,
      isFolded: true,
      cell: ({ spotsReceived }) => count(spotsReceived),
    },
    {
      head: t.otherLines,
      isNumber: true,
      isFolded: true,
      cell: ({ linesRejected }) => count(linesRejected),
    },
    {
      head: t.reconnected,
      isNumber: true,
      isFolded: true,
      cell: ({ reconnectCount }) => count(reconnectCount),
    },
  ];
}

function FeedWord({ feed: { connected, stale } }: { feed: Feed }) {
  const t = words.value.status;
  if (!connected) return <Word tone="bad">{t.notConnected}</Word>;
  return stale === true ? (
    <Word tone="warn">{t.stale}</Word>
  ) : (
    <Word tone="good">{t.connected}</Word>
  );
}

/** By which country file callsigns are placed; a dash stands for the day of a file that does not tell it. */
function Places({ places: { version, problem } }: { places: State['places'] }) {
  return (
    <>
      {words.value.status.countryFileOf(version ?? '–')}
      {problem !== null && <p class="muted">{problem}</p>}
    </>
  );
}

function RepeaterWord({ state: { repeaterhub } }: { state: State }) {
  const t = words.value.status;
  if (repeaterhub.connected) return <Word tone="good">{t.connected}</Word>;
  if (repeaterhub.configured === false) return <Word tone="muted">{t.notConfigured}</Word>;
  return <Word tone="warn">{t.notConnected}</Word>;
}

function Word({ tone, children }: { tone: string; children: ComponentChildren }) {
  return (
    <span class={`word tone-${tone}`}>
      <span class="dot" aria-hidden="true" />
      {children}
    </span>
  );
}
