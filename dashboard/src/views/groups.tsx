import { useEffect, useRef, useState } from 'preact/hooks';
import { client } from '../api.js';
import { usePolling } from '../use-polling.js';
import { Answer, Empty, Panel } from '../parts/panel.js';
import { go, place, toHref } from '../router.js';
import { count, dateText } from '../time.js';

const EACH_MS = 60_000;
const SETTLED_MS = 300;

/** Every group, newest first. */
export function Groups() {
  const q = place.value.query.get('q') ?? '';
  const polled = usePolling((options) => client.listGroups({ q }, options), EACH_MS, q);
  return (
    <>
      <div class="view-head">
        <h1>Groups</h1>
        <Search value={q} />
        <a class="button primary" href="/groups/new">
          Make a group
        </a>
      </div>
      <p class="lead">
        A group is a public, named list of callsigns: a club, a net, your friends. Its page shows
        which of them are on the air.
      </p>
      <Answer of={polled}>
        {({ groups, total }) => (
          <Panel
            title={q === '' ? 'All groups' : `Groups with “${q}”`}
            aside={<span class="muted">{count(total)}</span>}
          >
            {total === 0 && q !== '' && (
              <Empty>No group has that in its name or description.</Empty>
            )}
            {total === 0 && q === '' && (
              <Empty>
                There is no group yet. <a href="/groups/new">Make the first</a>: it takes a name and
                a few callsigns.
              </Empty>
            )}
            {total > 0 && (
              <div class="scroll-x">
                <table class="plain groups">
                  <thead>
                    <tr>
                      <th scope="col">Name</th>
                      <th scope="col">Description</th>
                      <th scope="col" class="num">
                        Callsigns
                      </th>
                      <th scope="col">By</th>
                      <th scope="col">Since</th>
                    </tr>
                  </thead>
                  <tbody>
                    {groups.map((group) => (
                      <tr key={group.name}>
                        <th scope="row">
                          <a href={`/groups/${group.name}`}>{group.name}</a>
                        </th>
                        <td class="text">
                          <bdi>{group.description ?? ''}</bdi>
                        </td>
                        <td class="num">{count(group.callsign_count)}</td>
                        <td class="text">
                          <bdi>{group.creator_name}</bdi>
                        </td>
                        <td>{dateText(group.created_at)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Panel>
        )}
      </Answer>
    </>
  );
}

function Search({ value }: { value: string }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef(0);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label class="text-filter grow">
      <span>Search</span>
      <input
        type="search"
        name="q"
        maxLength={100}
        value={typed}
        placeholder="name or description"
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          clearTimeout(timer.current);
          const search = () => go(toHref('/groups', { q: text.trim() }), { replace: true });
          timer.current = window.setTimeout(search, SETTLED_MS);
        }}
      />
    </label>
  );
}
