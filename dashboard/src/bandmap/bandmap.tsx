import { BAND_NAMES } from '../bands.js';
import { filtersText } from '../filtering/text/filters-text.js';
import { readFilters, toggled, writeFilters } from '../filters.js';
import { Band } from '../parts/band.js';
import { MODES } from '../parts/mode-band-filter.js';
import { go, place, toHref } from '../router.js';
import { CopiedNote } from '../watch/row-tools.js';
import { WatchPanel } from '../watch/watch-panel.js';
import { words } from '../words/words.js';
import { BandColumn } from './band-column.js';
import { type Need, SHAPES } from './needs.js';
import { ZOOMS } from './scale.js';
import './bandmap.css';

const PATH = '/bandmap';
const ZOOM = 'zoom';
const DEFAULT_BAND = '20m';

/** The stations of a band, or of several side by side, along its frequencies. */
export function Bandmap() {
  const { query } = place.value;
  const { bandmap: w } = words.value;
  const filters = readFilters(query);
  const known = filters.band.filter((band) => BAND_NAMES.some((name) => name === band));
  const bands = known.length === 0 ? [DEFAULT_BAND] : known;
  const asked = Number(query.get(ZOOM));
  const zoom = ZOOMS.includes(asked) ? asked : undefined;
  const hrefWith = (part: Readonly<Record<string, string>>) =>
    toHref(PATH, { ...Object.fromEntries(query), ...part });
  return (
    <>
      <div class="view-head">
        <h1>{w.heading}</h1>
        <CopiedNote />
      </div>
      <Links bands={bands} modes={filters.mode} hrefWith={hrefWith} />
      <OtherFilters />
      <WatchPanel />
      <div class="bm-columns">
        {bands.map((band) => (
          <BandColumn
            key={`${band} ${filters.mode.join()}`}
            band={band}
            filters={filters}
            zoom={zoom}
            onZoom={(next) => go(hrefWith({ [ZOOM]: `${next}` }), { replace: true })}
          />
        ))}
      </div>
      <Legend />
    </>
  );
}

interface LinksProps {
  readonly bands: readonly string[];
  readonly modes: readonly string[];
  readonly hrefWith: (part: Readonly<Record<string, string>>) => string;
}

/** Which band is shown, and which modes. At another band the zoom is what that needs. */
function Links({ bands, modes, hrefWith }: LinksProps) {
  const { bandmap: w } = words.value;
  return (
    <div class="bm-links">
      <nav aria-label={w.bands}>
        <ul>
          {BAND_NAMES.map((band) => (
            <li key={band}>
              <a
                href={hrefWith({ band, [ZOOM]: '' })}
                aria-current={bands.includes(band) ? 'true' : undefined}
              >
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
    </ul>
  );
}
