import { client, SpotApiError } from '../api.js';
import { useAsked } from '../asked.js';
import { BAND_NAMES, bandAt, bandClass } from '../bands.js';
import { toggled } from '../filters.js';
import { Band } from '../parts/band.js';
import { Choice, readChoice } from '../parts/choice.js';
import { GroupChange } from '../parts/group-change.js';
import { Answer, Empty, Panel, Trouble, Waiting } from '../parts/panel.js';
import { SpotTable } from '../parts/spot-table.js';
import { useHeld, useHold } from '../hold.js';
import { moveInRows } from '../row-keys.js';
import { go, place, toHref } from '../router.js';
import { toRows } from '../station-rows.js';
import { ageText, count, dateText, now } from '../time.js';
import type { Activity, Group, Spot } from '../api.js';

const GROUP_EACH_MS = 60_000;
const ACTIVITY_EACH_MS = 15_000;
const SPOTS_EACH_MS = 5_000;
const SPOTS_SHOWN = 200;

const WINDOWS = [
  ['1', '1 hour'],
  ['6', '6 hours'],
  ['24', '24 hours'],
  ['168', '7 days'],
] as const;

const MODES = ['CW', 'RTTY', 'FT8', 'FT4'];

/** A group: who of it is on the air, its spots, who made it, and how to change it. */
export function GroupPage({ name }: { name: string }) {
  const asked = useAsked((options) => client.getGroup(name, options), GROUP_EACH_MS, name);
  const { answer: group, error } = asked.value;
  if (error instanceof SpotApiError && error.status === 404) {
    return (
      <>
        <div class="view-head">
          <h1>No such group</h1>
        </div>
        <Empty>
          There is no group <bdi>{name}</bdi>. It may have been deleted: a group that nobody looks
          at for 90 days is. <a href="/groups">All groups</a>
        </Empty>
      </>
    );
  }
  if (!group) return error ? <Trouble error={error} /> : <Waiting />;
  return <Known group={group} onChanged={() => asked.again()} />;
}

function Known({ group, onChanged }: { group: Group; onChanged: () => void }) {
  const hours = readChoice('hours', WINDOWS);
  return (
    <>
      <div class="view-head">
        <h1>{group.name}</h1>
        <Choice label="Window" name="hours" options={WINDOWS} />
      </div>
      {group.description && (
        <p class="lead">
          <bdi>{group.description}</bdi>
        </p>
      )}
      <div class="group">
        <OnTheAir group={group} hours={Number(hours)} />
        <GroupSpots name={group.name} hours={Number(hours)} />
        <Panel title="About it" class="group-about">
          <dl class="facts">
            <div>
              <dt>Made by</dt>
              <dd class="text">
                <bdi>{group.creator_name}</bdi>
              </dd>
            </div>
            <div>
              <dt>E-mail</dt>
              <dd class="text">
                <a href={`mailto:${encodeURIComponent(group.creator_email)}`}>
                  <bdi>{group.creator_email}</bdi>
                </a>
              </dd>
            </div>
            <div>
              <dt>Callsigns</dt>
              <dd>{count(group.callsign_count)}</dd>
            </div>
            <div>
              <dt>Made</dt>
              <dd>{dateText(group.created_at)}</dd>
            </div>
            <div>
              <dt>Changed</dt>
              <dd>{dateText(group.updated_at)}</dd>
            </div>
          </dl>
        </Panel>
        <GroupChange group={group} onChanged={onChanged} />
      </div>
    </>
  );
}

function OnTheAir({ group, hours }: { group: Group; hours: number }) {
  const about = `${group.updated_at} ${hours}`;
  const asked = useAsked(
    (options) => client.findGroupActivity(group.name, { hours }, options),
    ACTIVITY_EACH_MS,
    about,
  );
  return (
    <Panel
      title="On the air"
      class="group-air"
      aside={
        asked.value.answer && (
          <span class="muted">
            {count(asked.value.answer.summary.spotted)} of{' '}
            {count(asked.value.answer.summary.requested)} heard
          </span>
        )
      }
    >
      <Answer of={asked}>{(activity) => <ActivityTable activity={activity} />}</Answer>
    </Panel>
  );
}

function ActivityTable({ activity }: { activity: Activity }) {
  const entries = [...activity.callsigns].sort((a, b) =>
    (b.last_spotted ?? '').localeCompare(a.last_spotted ?? ''),
  );
  return (
    <div class="scroll-x tall">
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">Callsign</th>
            <th scope="col" class="num">
              Spots
            </th>
            <th scope="col">Band</th>
            <th scope="col" class="num">
              kHz
            </th>
            <th scope="col">Mode</th>
            <th scope="col" class="num">
              dB
            </th>
            <th scope="col" class="num">
              Heard
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.callsign} class={entry.spotted ? undefined : 'faint'}>
              <th scope="row">
                <a href={toHref('/', { call: entry.callsign })}>{entry.callsign}</a>
              </th>
              <td class="num">{count(entry.count)}</td>
              <td>
                {entry.last_frequency === null ? '' : <Band name={bandAt(entry.last_frequency)} />}
              </td>
              <td class="num">{entry.last_frequency?.toFixed(1) ?? ''}</td>
              <td>{entry.last_mode ?? ''}</td>
              <td class="num">{entry.last_snr ?? ''}</td>
              <td class="num">
                {entry.last_spotted ? ageText(entry.last_spotted, now.value) : 'not heard'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function readList<Item extends string>(name: string, known: readonly Item[]): readonly Item[] {
  const given = (place.value.query.get(name) ?? '').toLowerCase().split(',');
  return known.filter((item) => given.includes(item.toLowerCase()));
}

function choose(parameter: 'mode' | 'band', list: readonly string[]): void {
  const others = Object.fromEntries(place.value.query);
  go(toHref(place.value.path, { ...others, [parameter]: list.join(',') }));
}

function GroupSpots({ name, hours }: { name: string; hours: number }) {
  const mode = readList('mode', MODES);
  const band = readList('band', BAND_NAMES);
  const query = { hours, mode, band, limit: SPOTS_SHOWN };
  const asked = useAsked(
    (options) => client.findGroupSpots(name, query, options),
    SPOTS_EACH_MS,
    JSON.stringify([name, query]),
  );
  return (
    <Panel
      title="Its spots"
      class="group-spots"
      aside={<span class="muted">{asked.value.answer && count(asked.value.answer.total)}</span>}
    >
      <div class="filters-row">
        <fieldset class="toggles">
          <legend>Mode</legend>
          {MODES.map((one) => (
            <button
              key={one}
              type="button"
              class="toggle"
              aria-pressed={mode.includes(one)}
              onClick={() => choose('mode', toggled(mode, one))}
            >
              {one}
            </button>
          ))}
        </fieldset>
        <fieldset class="toggles">
          <legend>Band</legend>
          {BAND_NAMES.map((one) => (
            <button
              key={one}
              type="button"
              class={`toggle band ${bandClass(one)}`}
              aria-pressed={band.includes(one)}
              onClick={() => choose('band', toggled(band, one))}
            >
              <i aria-hidden="true" />
              {one}
            </button>
          ))}
        </fieldset>
      </div>
      <Answer of={asked}>
        {({ spots }) =>
          spots.length === 0 ? (
            <Empty>Nobody of the group was heard. Choose a longer window or other bands.</Empty>
          ) : (
            <HeldSpots spots={spots} about={JSON.stringify([name, query])} />
          )
        }
      </Answer>
    </Panel>
  );
}

/** The table, which stands still while it is pointed at or has the focus. */
function HeldSpots({ spots, about }: { spots: readonly Spot[]; about: string }) {
  const hold = useHold();
  const shown = useHeld(spots, hold, about);
  const newestId = Math.max(...shown.map(({ id }) => id));
  const waiting = spots.filter(({ id }) => id > newestId).length;
  return (
    <>
      {waiting > 0 && <p class="held">{count(waiting)} new wait while you are in the list</p>}
      <div
        class="scroll tall"
        role="region"
        aria-label="Spots of the group"
        aria-description="The arrow keys go from station to station."
        tabIndex={0}
        onKeyDown={moveInRows}
        {...hold.props}
      >
        <SpotTable rows={toRows(shown)} caption="Spots of the group, newest first" />
      </div>
    </>
  );
}
