import { useState } from 'preact/hooks';
import { BAND_NAMES } from '../bands.js';
import { filtersText } from '../filtering/text/filters-text.js';
import { readFilters, toggled, writeFilters } from '../filters.js';
import { momentOf } from '../moment/moment.js';
import { NotNow } from '../moment/not-now.js';
import { TimeLine } from '../moment/time-line.js';
import { NEEDS } from '../needed/need.js';
import { needMark } from '../needed/need-mark.js';
import { LogPanel } from '../needed/panel/log-panel.js';
import { logNow } from '../needed/state.js';
import { Band } from '../parts/band.js';
import { MODES } from '../controls/mode-band-filter.js';
import { followsRig, rig } from '../rig/rig.js';
import { go, place, toHref } from '../router.js';
import { useMedia } from '../use-media.js';
import { CopiedNote } from '../watch/row-tools.js';
import { WatchPanel } from '../watch/watch-panel.js';
import { words } from '../words/words.js';
import { BandColumn } from './band-column.js';
import { type Need, SHAPES } from './needs.js';
import { ZOOMS } from './scale.js';
import { askBandAhead, BAND_SINCE } from './use-band.js';
import { useRigBand } from './use-rig.js';
import './bandmap.css';

const PATH = '/bandmap';
const ZOOM = 'zoom';
const DEFAULT_BAND = '20m';

/** On a screen that is less wide there is room for one band. */
const WIDE = '(min-width: 700px)';

/** The stations of a band, or of several side by side, along its frequencies. */
export function Bandmap() {
  const { query } = place.value;
  const { bandmap: w } = words.value;
  const filters = readFilters(query);
  const moment = momentOf(query, BAND_SINCE);
  const isWide = useMedia(WIDE);
  const chosen = BAND_NAMES.filter((name) => filters.band.includes(name));
  const known = chosen.length === 0 ? [DEFAULT_BAND] : chosen;
  const bands = isWide ? known : known.slice(0, 1);
  const asked = Number(query.get(ZOOM));
  // Bands side by side are not as wide: each has a zoom of its own, and the address that of one.
  const [zooms, setZooms] = useState<Readonly<Record<string, number>>>({});
  const isOne = bands.length === 1;
  const zoom = isOne && ZOOMS.includes(asked) ? asked : undefined;
  const hrefWith = (part: Readonly<Record<string, string>>) =>
    toHref(PATH, { ...Object.fromEntries(query), ...part });
  useRigBand((band) => {
    if (!bands.includes(band)) go(hrefWith({ band, [ZOOM]: '' }), { replace: true });
  });
  return (
    <>
      <div class="view-head">
        <h1>{w.heading}</h1>
        <CopiedNote />
      </div>
      <Links
        bands={bands}
        modes={filters.mode}
        hrefWith={hrefWith}
        hrefOf={(band) => {
          // Where there is room, a band is put beside the others, or taken away.
          const next = isWide ? toggled(chosen, band) : [band];
          return hrefWith({ band: next.join(), [ZOOM]: '' });
        }}
      />
      <OtherFilters />
      <div class="own-panels">
        <WatchPanel />
        <LogPanel />
      </div>
      <NotNow moment={moment} />
      <div class="bm-columns">
        {bands.map((band) => (
          <BandColumn
            key={`${band} ${filters.mode.join()}`}
            band={band}
            filters={filters}
            moment={moment}
            zoom={zoom ?? zooms[band]}
            onZoom={(next) => {
              setZooms((before) => ({ ...before, [band]: next }));
              if (isOne) go(hrefWith({ [ZOOM]: `${next}` }), { replace: true });
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
      <Legend />
    </>
  );
}

interface LinksProps {
  readonly bands: readonly string[];
  readonly modes: readonly string[];
  readonly hrefWith: (part: Readonly<Record<string, string>>) => string;
  readonly hrefOf: (band: string) => string;
}

/** Which bands are shown, and which modes. With other bands the zoom is what they need. */
function Links({ bands, modes, hrefWith, hrefOf }: LinksProps) {
  const { bandmap: w } = words.value;
  return (
    <div class="bm-links">
      <nav aria-label={w.bands}>
        <ul>
          {BAND_NAMES.map((band) => (
            <li key={band}>
              <a href={hrefOf(band)} aria-current={bands.includes(band) ? 'true' : undefined}>
                <Band name={band} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={w.modes}>
        <ul>
          <li>
            <a href={hrefWith({ mode: '' })} aria-current={modes.length === 0 ? 'true' : undefined}>
              {w.allModes}
            </a>
          </li>
          {MODES.map((mode) => (
            <li key={mode}>
              <a
                href={hrefWith({ mode: toggled(modes, mode).join() })}
                aria-current={modes.includes(mode) ? 'true' : undefined}
              >
                {mode}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {rig.value && (
        <button
          type="button"
          aria-pressed={followsRig.value}
          onClick={() => (followsRig.value = !followsRig.value)}
        >
          {words.value.rig.follow}
        </button>
      )}
    </div>
  );
}

/** The filters of the address that have no link here, and how to be rid of them. */
function OtherFilters() {
  const { bandmap: w } = words.value;
  const { band, mode, ...others } = readFilters(place.value.query);
  const text = filtersText({ ...others, band: [], mode: [] });
  if (text === '') return null;
  const { band: bands, mode: modes } = writeFilters({ ...others, band, mode });
  return (
    <p class="bm-filtered">
      {w.filtered(text)}{' '}
      <a href={toHref(PATH, { band: bands ?? '', mode: modes ?? '' })}>{w.clear}</a>
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
