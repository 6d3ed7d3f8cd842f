import { useEffect, useState } from 'preact/hooks';
import { isInventing } from '../service/connection.js';
import { EmptyBecause } from '../filtering/empty-because.js';
import { type Filters, NO_FILTERS } from '../address/filters.js';
import { useHold } from '../browser/hold.js';
import { LiveSpots } from '../feed/live-spots.js';
import { readPage } from '../address/pages.js';
import { goWith } from '../address/router.js';
import { count } from '../words/time.js';
import { words } from '../words/words.js';
import { HeldList } from '../parts/held-list.js';
import { ModeBandFilter } from '../controls/mode-band-filter.js';
import { Panel, Trouble, Waiting } from '../parts/panel.js';
import { SpotTable } from '../rows/spot-table.js';

const SPOTS_SHOWN = 200;

/** The newest, which follow what comes. */
const FIRST_PAGE = readPage(new URLSearchParams());

interface GroupSpotsProps extends Pick<Filters, 'mode' | 'band'> {
  readonly name: string;
  /** An age, or a time. */
  readonly since: string;
  readonly onChoose: (part: Partial<Pick<Filters, 'mode' | 'band'>>) => void;
}

/** The spots of a group's stations as they come. The table keeps its rows in place while it is pointed at or has the focus. */
export function GroupSpots({ name, since, mode, band, onChoose }: GroupSpotsProps) {
  const [live] = useState(() => new LiveSpots());
  const hold = useHold();
  const isHeld = hold.isHeld.value;
  const filters = { ...NO_FILTERS, mode, band, more: { group: name }, since };
  useEffect(() => {
    live.follow(filters, FIRST_PAGE);
    return () => live.stop();
  }, [JSON.stringify(filters), isInventing.value]);
  useEffect(() => live.hold(isHeld), [live, isHeld]);
  const spots = live.spots.value;
  const waiting = live.waiting.value;
  const text = words.value.groups;
  return (
    <Panel
      title={text.spots}
      class="group-spots"
      hold={hold}
      aside={<span class="muted">{live.total.value !== undefined && count(live.total.value)}</span>}
    >
      <div class="filters-row">
        <ModeBandFilter mode={mode} band={band} onChange={onChoose} />
      </div>
      {waiting > 0 && <p class="held">{words.value.live.waiting(waiting)}</p>}
      {spots.length === 0 ? (
        <Nothing
          live={live}
          chosen={{ ...NO_FILTERS, mode, band, since: filters.since }}
          onChoose={onChoose}
        />
      ) : (
        <HeldList label={text.spotsLabel} class="scroll tall" hold={hold}>
          <SpotTable
            spots={spots}
            most={SPOTS_SHOWN}
            total={live.total.value}
            caption={text.spotsCaption}
          />
        </HeldList>
      )}
    </Panel>
  );
}

interface NothingProps extends Pick<GroupSpotsProps, 'onChoose'> {
  readonly live: LiveSpots;
  /** Without the group, which is no choice here. */
  readonly chosen: Filters;
}

function Nothing({ live, chosen, onChoose }: NothingProps) {
  const problem = live.refusal.value ?? live.failure.value;
  if (problem) return <Trouble error={problem} />;
  if (live.isLoading.value) return <Waiting />;
  return (
    <EmptyBecause
      filters={chosen}
      onChange={({ mode = chosen.mode, band = chosen.band, since = chosen.since }) =>
        // Its window has a choice of its own.
        since === chosen.since ? onChoose({ mode, band }) : goWith({ hours: '24' })
      }
    >
      {words.value.groups.noSpots}
    </EmptyBecause>
  );
}
