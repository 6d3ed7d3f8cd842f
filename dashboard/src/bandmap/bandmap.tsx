import { useState } from 'preact/hooks';
import { Controls } from '../controls/controls.js';
import { changeFilters } from '../filtering/change-filters.js';
import { useTotals } from '../filtering/total-of.js';
import { homeAt } from '../home/home.js';
import { BAND_NAMES } from '../radio/bands.js';
import { useCountries } from '../radio/countries.js';
import { type ChangeFilters, readFilters } from '../address/filters.js';
import { inMoment, momentOf } from '../moment/moment.js';
import { NotNow } from '../moment/not-now.js';
import { isPlaying } from '../moment/player.js';
import { TimeLine } from '../moment/time-line.js';
import { NEEDS } from '../needed/need.js';
import { needMark } from '../needed/need-mark.js';
import { LogPanel } from '../needed/panel/log-panel.js';
import { logNow } from '../needed/state.js';
import { Waiting } from '../parts/panel.js';
import { followsRig, rig } from '../rig/rig.js';
import { go, place, toHref } from '../address/router.js';
import { useMedia } from '../browser/use-media.js';
import { CopiedNote } from '../rows/row-tools.js';
import { WatchPanel } from '../watch/watch-panel.js';
import { words } from '../words/words.js';
import { BandColumn } from './band-column.js';
import { useBandsByNeed } from './use-bands-by-need.js';
import { type Need, SHAPES } from './needs.js';
import { ZOOMS } from './scale.js';
import { askBandAhead, BAND_SINCE } from './use-band.js';
import { useRigBand } from './use-rig.js';
import './bandmap.css';

const PATH = '/bandmap';
const ZOOM = 'zoom';

/** On a screen that is less wide there is room for one band. */
const WIDE = '(min-width: 700px)';

/** The stations of a band, or of several side by side, along its frequencies. */
export function Bandmap() {
  const { query } = place.value;
  const { bandmap: w } = words.value;
  // The way to a station whose grid is not known is that to the middle of its entity.
  useCountries(homeAt.value !== undefined);
  const filters = readFilters(query);
  const moment = momentOf(query, BAND_SINCE);
  const asked = inMoment({ ...filters, since: filters.since || BAND_SINCE }, moment);
  const isWide = useMedia(WIDE);
  const chosen = BAND_NAMES.filter((name) => filters.band.includes(name));
  const byNeed = useBandsByNeed(asked, chosen.length === 0);
  const known = chosen.length === 0 ? byNeed : chosen;
  const bands = (isWide ? known : known?.slice(0, 1)) ?? [];
  const counted = useTotals('stations', asked, {
    bands,
    isAsked: bands.length > 0 && !isPlaying.value,
  });
  const askedZoom = Number(query.get(ZOOM));
  // Bands side by side are not as wide: each has a zoom of its own, and the address that of one.
  const [zooms, setZooms] = useState<Readonly<Record<string, number>>>({});
  const isOne = bands.length === 1;
  const zoom = isOne && ZOOMS.includes(askedZoom) ? askedZoom : undefined;
  const goWithOthers = (part: Readonly<Record<string, string>>) =>
    go(toHref(PATH, { ...Object.fromEntries(query), ...part }), { replace: true });
  useRigBand((band) => {
    if (!bands.includes(band)) goWithOthers({ band, [ZOOM]: '' });
  });
  const change: ChangeFilters = ({ band, ...part }, how) => {
    if (band === undefined) return changeFilters(part, how);
    // Where there is room, a band is put beside the others; elsewhere it takes their place.
    const come = band.filter((one) => !filters.band.includes(one));
    const next = isWide || come.length === 0 ? band : come.slice(-1);
    // Other bands are zoomed as they need.
    const isOther = next.join() !== filters.band.join();
    changeFilters({ ...part, band: next }, how, isOther ? { [ZOOM]: '' } : {});
  };
  return (
    <>
      <h1 class="unseen">{w.heading}</h1>
      <Controls
        filters={filters}
        onChange={change}
        refusal={undefined}
        counted={counted}
        age={BAND_SINCE}
        moment={moment}
        bands={bands}
      />
      <FollowRig />
      <div class="own-panels">
        <WatchPanel />
        <LogPanel />
      </div>
      <NotNow moment={moment} />
      <div class="bm-columns">
        {bands.length === 0 && <Waiting />}
        {bands.map((band, index) => (
          <BandColumn
            key={`${band} ${filters.mode.join()}`}
            band={band}
            filters={filters}
            moment={moment}
            all={counted.totals?.[index]?.all}
            onChange={change}
            zoom={zoom ?? zooms[band]}
            onZoom={(next) => {
              setZooms((before) => ({ ...before, [band]: next }));
              if (isOne) goWithOthers({ [ZOOM]: `${next}` });
            }}
          />
        ))}
      </div>
      <TimeLine
        filters={filters}
        moment={moment}
        usual={BAND_SINCE}
        ask={(next) => Promise.all(bands.map((band) => askBandAhead(band, filters, next)))}
      />
      <div class="bm-copied">
        <CopiedNote />
      </div>
      <Legend />
    </>
  );
}

/** Whether the band map shows the radio's band, where there is a radio. */
function FollowRig() {
  if (!rig.value) return null;
  return (
    <p class="bm-follow">
      <button
        type="button"
        aria-pressed={followsRig.value}
        onClick={() => (followsRig.value = !followsRig.value)}
      >
        {words.value.rig.follow}
      </button>
    </p>
  );
}

function Legend() {
  const { bandmap: w } = words.value;
  const needs: readonly Need[] = ['watched', 'new', 'confirmed', 'single', 'suspect'];
  return (
    <ul class="bm-legend" aria-label={w.legend}>
      {needs.map((need) => (
        <li key={need}>
          <span class={`bm-marks is-${need}`} aria-hidden="true">
            {SHAPES[need]}
          </span>{' '}
          {w.meanings[need]}
        </li>
      ))}
      {logNow.value && NEEDS.map((need) => <li key={need}>{needMark(need)}</li>)}
    </ul>
  );
}
