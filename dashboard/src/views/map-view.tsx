import { useMemo } from 'preact/hooks';
import { FilterBar } from '../parts/filter-bar.js';
import { Band } from '../parts/band.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Legend } from '../parts/legend.js';
import { MapCanvas } from '../parts/map-canvas.js';
import { leftOut, MapExtent } from '../parts/map-extent.js';
import { Empty, Panel } from '../parts/panel.js';
import type { HeardPath, HeardPaths } from '../heard-paths.js';
import { toHref } from '../router.js';
import { ageText, count, now } from '../time.js';
import { words } from '../words/words.js';
import { useFilteredSpots } from './live.js';

/** On a narrower map the grids of Europe cannot be told apart. */
const MIN_MAP_PX = 680;

/** The map as large as the screen, and in words the longest paths. */
export function MapView() {
  const { filters, change, live, heard } = useFilteredSpots();
  // Redrawn with the map.
  void heard.version.value;
  const text = words.value.map;
  return (
    <>
      <h1 class="unseen">{text.title}</h1>
      <FilterBar
        filters={filters}
        onChange={change}
        refusal={live.refusal.value}
        total={live.total.value}
      />
      <Panel
        title={text.grids}
        class="map-large"
        aside={<MapExtent heard={heard} total={live.total.value} />}
      >
        <MapCanvas heard={heard} minWidth={MIN_MAP_PX} />
        <Legend />
      </Panel>
      <LongestPaths heard={heard} total={live.total.value} />
    </>
  );
}

const LONGEST = 15;

function LongestPaths({ heard, total }: { heard: HeardPaths; total: number | undefined }) {
  const version = heard.version.value;
  const text = words.value.map;
  const paths = useMemo(
    () => [...heard.paths.values()].sort((a, b) => b.km - a.km).slice(0, LONGEST),
    [version],
  );
  return (
    <Panel
      title={text.longest}
      aside={
        <span class="muted">
          {heard.isTrimmed ? text.ofLatest : text.ofThose}
          {leftOut(heard, total)}
        </span>
      }
    >
      {paths.length === 0 && <Empty>{text.noPath}</Empty>}
      {paths.length > 0 && (
        <div class="scroll-x">
          <DataTable columns={columns()} rows={paths} keyOf={({ spot }) => spot.id} />
        </div>
      )}
    </Panel>
  );
}

function columns(): Column<HeardPath>[] {
  const heads = words.value.tables;
  return [
    { head: 'km', isNumber: true, cell: ({ km }) => count(Math.round(km)) },
    {
      head: heads.station,
      isRowHead: true,
      cell: ({ spot: { callsign } }) => <a href={toHref('/', { call: callsign })}>{callsign}</a>,
    },
    { head: heads.grid, label: heads.station, isFolded: true, cell: ({ spot }) => spot.grid },
    {
      head: heads.skimmer,
      class: 'long',
      cell: ({ spot: { spotter } }) => <a href={toHref('/', { spotter })}>{spotter}</a>,
    },
    {
      head: heads.grid,
      label: heads.skimmer,
      isFolded: true,
      cell: ({ spot }) => spot.spotter_grid,
    },
    { head: heads.band, isFolded: true, cell: ({ band }) => <Band name={band} /> },
    { head: heads.mode, isFolded: true, cell: ({ spot }) => spot.mode },
    { head: 'dB', isNumber: true, isFolded: true, cell: ({ spot }) => spot.snr },
    {
      head: heads.ago,
      isNumber: true,
      isFolded: true,
      cell: ({ spot }) => ageText(spot.timestamp, now.value),
    },
  ];
}
