import { TextFilter } from '../controls/text-filter.js';
import { client, type GroupSummary } from '../api.js';
import { usePolling } from '../use-polling.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import { go, place, toHref } from '../router.js';
import { count, dateText } from '../time.js';
import { words } from '../words/words.js';

const EACH_MS = 60_000;

/** Every group, newest first. */
export function Groups() {
  const q = place.value.query.get('q') ?? '';
  const polled = usePolling((options) => client.listGroups({ q }, options), EACH_MS, q);
  const text = words.value.groups;
  return (
    <>
      <div class="view-head">
        <h1>{text.title}</h1>
        <div class="grow">
          <TextFilter
            label={text.search}
            name="q"
            placeholder={text.searchHint}
            value={q}
            size={20}
            maxLength={100}
            keepsCase
            onChange={(wanted) => go(toHref('/groups', { q: wanted }), { replace: true })}
          />
        </div>
        <a class="button primary" href="/groups/new">
          {text.make}
        </a>
      </div>
      <p class="lead">{text.lead}</p>
      <Answer of={polled}>
        {({ groups, total }) => (
          <Panel
            title={q === '' ? text.all : text.found(q)}
            aside={<span class="muted">{count(total)}</span>}
          >
            {total === 0 && q !== '' && <Empty>{text.noMatch}</Empty>}
            {total === 0 && q === '' && (
              <Empty>{rich(text.none, { make: (say) => <a href="/groups/new">{say}</a> })}</Empty>
            )}
            {total > 0 && (
              <div class="scroll-x">
                <DataTable columns={columns()} rows={groups} keyOf={({ name }) => name} />
              </div>
            )}
          </Panel>
        )}
      </Answer>
    </>
  );
}

function columns(): Column<GroupSummary>[] {
  const text = words.value.groups;
  return [
    {
      head: text.name,
      isRowHead: true,
      cell: ({ name }) => <a href={`/groups/${name}`}>{name}</a>,
    },
    {
      head: text.description,
      isFolded: true,
      class: 'text',
      cell: ({ description }) => description && <bdi>{description}</bdi>,
    },
    {
      head: text.callsigns,
      isNumber: true,
      isFolded: true,
      cell: (group) => count(group.callsign_count),
    },
    {
      head: text.by,
      label: text.by,
      isFolded: true,
      class: 'text',
      cell: (group) => <bdi>{group.creator_name}</bdi>,
    },
    {
      head: text.since,
      label: text.since,
      isFolded: true,
      cell: (group) => dateText(group.created_at),
    },
  ];
}
