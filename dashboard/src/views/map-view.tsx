import { useMemo } from 'preact/hooks';
import { FilterBar } from '../parts/filter-bar.js';
import { Band } from '../parts/band.js';
import { Legend } from '../parts/legend.js';
import { MapCanvas } from '../parts/map-canvas.js';
import { leftOut, MapExtent } from '../parts/map-extent.js';
import { Empty, Panel } from '../parts/panel.js';
import type { HeardPaths } from '../heard-paths.js';
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
  const { map: text, tables: heads } = words.value;
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
          <table class="plain">
            <thead>
              <tr>
                <th scope="col" class="num">
                  km
                </th>
                <th scope="col">{heads.station}</th>
                <th scope="col">{heads.grid}</th>
                <th scope="col">{heads.skimmer}</th>
                <th scope="col">{heads.grid}</th>
                <th scope="col">{heads.band}</th>
                <th scope="col">{heads.mode}</th>
                <th scope="col" class="num">
                  dB
                </th>
                <th scope="col" class="num">
                  {heads.ago}
                </th>
              </tr>
            </thead>
            <tbody>
              {paths.map(({ km, spot, band }) => (
                <tr key={spot.id}>
                  <td class="num">{count(Math.round(km))}</td>
                  <th scope="row">
                    <a href={toHref('/', { call: spot.callsign })}>{spot.callsign}</a>
                  </th>
                  <td>{spot.grid}</td>
                  <td>
                    <a href={toHref('/', { spotter: spot.spotter })}>{spot.spotter}</a>
                  </td>
                  <td>{spot.spotter_grid}</td>
                  <td>
                    <Band name={band} />
                  </td>
                  <td>{spot.mode}</td>
                  <td class="num">{spot.snr}</td>
                  <td class="num">{ageText(spot.timestamp, now.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
