import { client, SpotApiError } from '../service/api.js';
import { AlertLink } from '../alerts/alert-link.js';
import { usePolling } from '../service/use-polling.js';
import { BAND_NAMES } from '../radio/bands.js';
import { type Filters, NO_FILTERS } from '../address/filters.js';
import { Choice, readChoice } from '../parts/choice.js';
import { DataTable } from '../parts/data-table.js';
import { Facts } from '../parts/facts.js';
import { CopyButton } from '../parts/copy-button.js';
import { GroupChange } from './group-change.js';
import { linkOf } from './key-once.js';
import { MODES } from '../controls/mode-band-filter.js';
import { GroupSpots } from './group-spots.js';
import { heardColumns } from '../rows/heard-columns.js';
import { Answer, Empty, Panel, Trouble, Waiting } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import { TODAY } from '../address/own-names.js';
import { goWith, place, toHref } from '../address/router.js';
import { useGroupActivity } from './group-activity.js';
import { inOrder } from './group-order.js';
import { count, dateText, todayStart } from '../words/time.js';
import { words } from '../words/words.js';
import { windowOptions } from '../parts/windows.js';
import type { Activity, Group } from '../service/api.js';

const GROUP_EACH_MS = 60_000;

const HOURS = [1, 6, 24, 168];

type Entry = Activity['callsigns'][number];

/** A group: which of its stations are on the air, its spots, its creator, and a form to change it. */
export function GroupPage({ name }: { name: string }) {
  const polled = usePolling((options) => client.getGroup(name, options), GROUP_EACH_MS, name);
  const { answer: group, error } = polled.value;
  if (error instanceof SpotApiError && error.status === 404) {
    const { unknown } = words.value.groups;
    return (
      <>
        <div class="view-head">
          <h1>{unknown.title}</h1>
        </div>
        <Empty>
          {rich(unknown.text, {
            name: () => <bdi>{name}</bdi>,
            all: (say) => <a href="/groups">{say}</a>,
          })}
        </Empty>
      </>
    );
  }
  if (!group) return error ? <Trouble error={error} /> : <Waiting />;
  return <Known group={group} onChanged={() => polled.again()} />;
}

function Known({ group, onChanged }: { group: Group; onChanged: () => void }) {
  const windows = windowOptions(HOURS, place.value.query.get('hours'));
  const hours = readChoice('hours', windows);
  const text = words.value.groups;
  const mode = readList('mode', MODES);
  const band = readList('band', BAND_NAMES);
  return (
    <>
      <div class="view-head">
        <h1>{group.name}</h1>
        <Choice label={words.value.common.window} name="hours" options={windows} />
        <CopyButton label={text.copyLink} text={() => linkOf(group.name)} />
        <AlertLink filters={{ ...NO_FILTERS, mode, band, more: { group: group.name } }} />
      </div>
      {group.description && (
        <p class="lead">
          <bdi>{group.description}</bdi>
        </p>
      )}
      <div class="group">
        <OnTheAir group={group} hours={hours} />
        <GroupSpots
          name={group.name}
          since={hours === TODAY ? todayStart() : `${hours}h`}
          mode={mode}
          band={band}
          onChoose={choose}
        />
        <Panel title={text.about} class="group-about">
          <Facts
            facts={[
              [text.madeBy, <bdi>{group.creator_name}</bdi>, 'text'],
              [
                text.email,
                <a href={`mailto:${encodeURIComponent(group.creator_email)}`}>
                  <bdi>{group.creator_email}</bdi>
                </a>,
                'text',
              ],
              [text.callsigns, count(group.callsign_count)],
              [text.made, dateText(group.created_at)],
              [text.changed, dateText(group.updated_at)],
            ]}
          />
        </Panel>
        <GroupChange group={group} onChanged={onChanged} />
      </div>
    </>
  );
}

function OnTheAir({ group, hours }: { group: Group; hours: string }) {
  const polled = useGroupActivity(group, hours);
  const summary = polled.value.answer?.summary;
  const text = words.value.groups;
  return (
    <Panel
      title={text.onAir}
      class="group-air"
      aside={
        summary && (
          <span class="muted">
            {text.heardOf(count(summary.spotted), count(summary.requested))}
          </span>
        )
      }
    >
      <Answer of={polled}>{(activity) => <ActivityTable activity={activity} />}</Answer>
    </Panel>
  );
}

function ActivityTable({ activity }: { activity: Activity }) {
  const { tables: heads, groups: text } = words.value;
  const entries = inOrder(activity.callsigns);
  return (
    <div class="scroll-x tall">
      <DataTable
        columns={[
          {
            head: heads.callsign,
            isRowHead: true,
            cell: ({ callsign }) => <a href={toHref('/', { call: callsign })}>{callsign}</a>,
          },
          ...heardColumns<Entry>((entry) => entry, text.notHeard),
        ]}
        rows={entries}
        keyOf={({ callsign }) => callsign}
        rowClass={({ spotted }) => (spotted ? undefined : 'faint')}
      />
    </div>
  );
}

function readList<Item extends string>(name: string, known: readonly Item[]): readonly Item[] {
  const given = (place.value.query.get(name) ?? '').toLowerCase().split(',');
  return known.filter((item) => given.includes(item.toLowerCase()));
}

function choose({ mode, band }: Partial<Pick<Filters, 'mode' | 'band'>>): void {
  goWith({ ...(mode && { mode: mode.join() }), ...(band && { band: band.join() }) });
}
