import { TextFilter } from '../filtering/text-filter.js';
import { client, type GroupSummary } from '../service/api.js';
import { usePolling } from '../service/use-polling.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { useSorting } from '../parts/sort-head.js';
import { rich } from '../parts/rich.js';
import { go, place, toHref } from '../address/router.js';
import { count, dateText } from '../words/time.js';
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
            {total === 0 && q !== '' && (
              <Empty
                action={
                  <a class="button" href="/groups">
                    {text.all}
                  </a>
                }
              >
                {text.noMatch}
              </Empty>
            )}
            {total === 0 && q === '' && (
              <Empty>{rich(text.none, { make: (say) => <a href="/groups/new">{say}</a> })}</Empty>
            )}
            {total > 0 && (
              <div class="scroll-x">
                <GroupTable groups={groups} />
              </div>
            )}
          </Panel>
        )}
      </Answer>
    </>
  );
}

function GroupTable({ groups }: { readonly groups: readonly GroupSummary[] }) {
  const sorted = useSorting(columns(), groups);
  return <DataTable columns={sorted.columns} rows={sorted.rows} keyOf={({ name }) => name} />;
}

function columns(): Column<GroupSummary>[] {
  const text = words.value.groups;
  return [
    {
      head: text.name,
      isRowHead: true,
      sortValue: ({ name }) => name,
      cell: ({ name }) => <a href={`/groups/${name}`}>{name}</a>,
    },
    {
      head: text.description,
      isFolded: true,
      class: 'text',
      sortValue: ({ description }) => description || undefined,
      cell: ({ description }) => description && <bdi>{description}</bdi>,
    },
    {
      head: text.callsigns,
      isNumber: true,
      isFolded: true,
      sortValue: (group) => group.callsign_count,
      isFromGreatest: true,
      cell: (group) => count(group.callsign_count),
    },
    {
      head: text.by,
      label: text.by,
      isFolded: true,
      class: 'text',
      sortValue: (group) => group.creator_name,
      cell: (group) => <bdi>{group.creator_name}</bdi>,
    },
    {
      head: text.since,
      label: text.since,
      isFolded: true,
      sortValue: (group) => Date.parse(group.created_at),
      isFromGreatest: true,
      cell: (group) => dateText(group.created_at),
    },
  ];
}
