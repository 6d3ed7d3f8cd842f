import type { ComponentChildren } from 'preact';
import { condition, type Feed, health, type State } from '../connection.js';
import { Empty, Panel, Waiting } from '../parts/panel.js';
import { ageText, count, counted, minuteText, now, spanText } from '../time.js';

/** How the service is, and everything it depends on. */
export function Status() {
  const state = health.value;
  const { tone, text, detail } = condition.value;
  return (
    <>
      <div class="view-head">
        <h1>Status</h1>
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
  return (
    <div class="cards">
      <Panel title="Feeds" class="wide">
        <Feeds feeds={state.feeds} />
      </Panel>
      <Panel title="Service">
        <Facts
          facts={[
            ['State', <Word tone={state.status === 'ok' ? 'good' : 'warn'}>{state.status}</Word>],
            [
              'Database',
              <Word tone={state.database === 'connected' ? 'good' : 'bad'}>{state.database}</Word>,
            ],
            ['Its size', state.databaseSizeMB === null ? '–' : `${count(state.databaseSizeMB)} MB`],
            ['Running for', spanText(state.uptimeSeconds * 1_000)],
            ['Version', state.version],
            ['Asked at', minuteText(state.timestamp)],
          ]}
        />
      </Panel>
      <Panel title="Repeater">
        <Facts
          facts={[
            ['Connection', <RepeaterWord state={state} />],
            [
              'Last message',
              state.repeaterhub.lastMessageAt
                ? `${ageText(state.repeaterhub.lastMessageAt, now.value)} ago`
                : '–',
            ],
            ['Users', count(state.repeaterhub.usersTracked)],
            ['Rooms with a roster', count(state.repeaterhub.roomsTracked)],
            ['Reconnected', counted(state.repeaterhub.reconnectCount, 'time')],
          ]}
        />
      </Panel>
      <Panel title="Grids">
        <Facts
          facts={[
            ['Known', count(state.grid.known)],
            ['Waiting for a look-up', count(state.grid.queued)],
          ]}
        />
      </Panel>
      {state.roles.length > 0 && (
        <Panel title="Roles">
          <Facts
            facts={state.roles.map(({ name, heldHere, holder }) => [
              name,
              heldHere ? 'this process' : (holder ?? 'no process'),
            ])}
          />
        </Panel>
      )}
    </div>
  );
}

function Feeds({ feeds }: { feeds: readonly Feed[] }) {
  if (feeds.length === 0) {
    return (
      <Empty>
        No feed is configured. Set <code>CALLSIGN</code> to listen to the Reverse Beacon Network, or{' '}
        <code>FEEDS</code> to another.
      </Empty>
    );
  }
  return (
    <div class="scroll-x">
      <table class="plain stacked">
        <thead>
          <tr>
            <th scope="col">Feed</th>
            <th scope="col">State</th>
            <th scope="col" class="num">
              Last spot
            </th>
            <th scope="col" class="num">
              Spots
            </th>
            <th scope="col" class="num">
              Other lines
            </th>
            <th scope="col" class="num">
              Reconnected
            </th>
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <tr key={feed.name}>
              <th scope="row">{feed.name}</th>
              <td data-label="State">
                <FeedWord feed={feed} />
                {feed.problem !== undefined && <p class="muted">{feed.problem}</p>}
              </td>
              <td class="num" data-label="Last spot">
                {feed.lastSpotAt ? `${ageText(feed.lastSpotAt, now.value)} ago` : '–'}
              </td>
              <td class="num" data-label="Spots">
                {count(feed.spotsReceived)}
              </td>
              <td class="num" data-label="Other lines">
                {count(feed.linesRejected)}
              </td>
              <td class="num" data-label="Reconnected">
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
  if (!connected) return <Word tone="bad">not connected</Word>;
  return stale === true ? <Word tone="warn">stale</Word> : <Word tone="good">connected</Word>;
}

function RepeaterWord({ state: { repeaterhub } }: { state: State }) {
  if (repeaterhub.connected) return <Word tone="good">connected</Word>;
  if (repeaterhub.configured === false) return <Word tone="muted">not configured</Word>;
  return <Word tone="warn">not connected</Word>;
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
