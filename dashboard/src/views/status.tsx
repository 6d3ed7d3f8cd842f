import type { ComponentChildren } from 'preact';
import { condition, type Feed, health, type State } from '../connection.js';
import { Empty, Panel, Waiting } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import { ageText, count, minuteText, now, spanText } from '../time.js';
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
  const { status: t, units } = words.value;
  if (feeds.length === 0) {
    return <Empty>{rich(t.noFeed, { code: (name) => <code>{name}</code> })}</Empty>;
  }
  return (
    <div class="scroll-x">
      <table class="plain stacked">
        <thead>
          <tr>
            <th scope="col">{t.feed}</th>
            <th scope="col">{t.state}</th>
            <th scope="col" class="num">
              {t.lastSpot}
            </th>
            <th scope="col" class="num">
              {t.spots}
            </th>
            <th scope="col" class="num">
              {t.otherLines}
            </th>
            <th scope="col" class="num">
              {t.reconnected}
            </th>
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <tr key={feed.name}>
              <th scope="row">{feed.name}</th>
              <td data-label={t.state}>
                <FeedWord feed={feed} />
                {feed.problem !== undefined && <p class="muted">{feed.problem}</p>}
              </td>
              <td class="num" data-label={t.lastSpot}>
                {feed.lastSpotAt ? units.ago(ageText(feed.lastSpotAt, now.value)) : '–'}
              </td>
              <td class="num" data-label={t.spots}>
                {count(feed.spotsReceived)}
              </td>
              <td class="num" data-label={t.otherLines}>
                {count(feed.linesRejected)}
              </td>
              <td class="num" data-label={t.reconnected}>
                {count(feed.reconnectCount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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

function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
