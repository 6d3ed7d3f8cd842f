import { useEffect, useRef, useState } from 'preact/hooks';
import { health } from '../../connection.js';
import { type Filters, isFiltered, NO_FILTERS, readFilters, writeFilters } from '../../filters.js';
import { home } from '../../home/home.js';
import { HomeForm } from '../../home/home-form.js';
import { filterCommand } from '../../logger.js';
import { CopyButton } from '../../parts/copy-button.js';
import { toQueryText } from '../../query-text.js';
import { count } from '../../time.js';
import { words } from '../../words/words.js';
import { clientSnippet, curlCommand, exportHref } from '../elsewhere.js';
import type { ToolProps } from '../filter-summary.js';
import { type Tool as ToolName, TOOL_KEYS } from '../keys.js';
import { countryName } from '../places/countries.js';
import { ClubChoice, Places } from './places-panel.js';
import { ReportPanel, WithoutPanel } from './report-panel.js';
import { nearMe, type PresetName, presetFilters, presetOf } from '../presets.js';
import * as kept from '../saved.js';
import { askedOf } from '../text/asked.js';

/** What one of the quick choices opens. */
export function ToolPanel(props: ToolProps) {
  const text = words.value.filtering;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Opened by a key: what is to be chosen has the focus. A button that was pressed keeps it.
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.id !== 'main') return;
    panel.current?.querySelector<HTMLElement>('button, input, select, a')?.focus();
  }, [props.tool]);
  return (
    <div class="filter-panel" role="region" aria-label={text.tools[props.tool]} ref={panel}>
      <Tool {...props} />
      <button type="button" class="filter-close" onClick={() => props.onOpen(undefined)}>
        {text.close}
      </button>
    </div>
  );
}

function Tool(props: ToolProps) {
  const { tool, filters, onChange } = props;
  if (tool === 'home') return <HomeForm />;
  if (tool === 'near') return <Near {...props} />;
  if (tool === 'presets') return <Presets {...props} />;
  if (tool === 'places') return <Places filters={filters} onChange={onChange} />;
  if (tool === 'report') return <ReportPanel filters={filters} onChange={onChange} />;
  if (tool === 'without') return <WithoutPanel filters={filters} onChange={onChange} />;
  if (tool === 'saved') return <SavedFilters {...props} />;
  if (tool === 'elsewhere') return <Elsewhere filters={filters} />;
  return <Keys />;
}

function Near({ filters, onChange }: ToolProps) {
  const { near } = words.value.filtering;
  const { grid } = home.value;
  const choose = (km: number, at: string) => {
    kept.setRadius(km);
    const more = nearMe({ grid: at, radiusKm: km });
    if (more) onChange({ more: { ...filters.more, ...more } });
  };
  return (
    <>
      {grid === '' && (
        <>
          <p role="status">{near.needsGrid}</p>
          <HomeForm onGrid={(at) => choose(kept.radiusKm.value, at)} />
        </>
      )}
      <fieldset class="toggles">
        <legend>{near.radius}</legend>
        {kept.RADII_KM.map((km) => (
          <button
            key={km}
            type="button"
            class="toggle"
            aria-pressed={km === kept.radiusKm.value}
            onClick={() => choose(km, grid)}
          >
            {near.km(count(km))}
          </button>
        ))}
      </fieldset>
    </>
  );
}

const PRESETS: readonly PresetName[] = ['dx', 'club', 'beacons', 'qrp'];

function Presets({ onChange }: ToolProps) {
  const { presets } = words.value.filtering;
  const [needs, setNeeds] = useState<'continent' | 'club'>();
  const press = (name: PresetName) => {
    const preset = presetOf(name, viewer());
    setNeeds('needs' in preset ? preset.needs : undefined);
    if (!('needs' in preset)) onChange(presetFilters(preset));
  };
  return (
    <>
      <ul class="filter-presets">
        {PRESETS.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => press(name)}>
              {presets[name]}
            </button>{' '}
            <span class="muted">{setsText(name)}</span>
          </li>
        ))}
      </ul>
      <p role="status">{needs === 'continent' ? presets.dxNeeds : needs && presets.clubNeeds}</p>
      {needs === 'continent' && <HomeForm />}
      <ClubChoice />
    </>
  );
}

function viewer() {
  return {
    grid: home.value.grid,
    continent: kept.continent.value,
    club: kept.club.value,
    radiusKm: kept.radiusKm.value,
  };
}

/** What a preset sets, in words. */
function setsText(name: PresetName): string {
  const text = words.value.filtering;
  const { presets } = text;
  if (name === 'beacons') return presets.beaconsSets;
  if (name === 'qrp') return presets.qrpSets;
  const preset = presetOf(name, viewer());
  if (name === 'club') {
    const club = kept.club.value;
    return club ? presets.clubSets(club.name) : presets.clubNeeds;
  }
  if ('needs' in preset) return presets.dxNeeds;
  return presets.dxSets(
    askedOf({ ...NO_FILTERS, more: preset.more }, undefined, text, countryName),
  );
}

function SavedFilters({ filters, onChange }: ToolProps) {
  const { saved: text } = words.value.filtering;
  const [name, setName] = useState('');
  const all = kept.saved.value;
  return (
    <>
      <form
        class="filter-row"
        onSubmit={(event) => {
          event.preventDefault();
          kept.save(name, toQueryText(writeFilters(filters)));
          setName('');
        }}
      >
        <label>
          {text.name}{' '}
          <input
            value={name}
            maxLength={60}
            autocomplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={name.trim() === '' || !isFiltered(filters)}>
          {text.keep}
        </button>
      </form>
      <p role="status">
        {all.length === 0 && text.none}
        {all.length >= kept.MAX_SAVED && text.full(kept.MAX_SAVED)}
      </p>
      <ul class="filter-saved">
        {all.map((one) => (
          <SavedRow key={one.name} one={one} onOpen={(query) => onChange(filtersAt(query))} />
        ))}
      </ul>
    </>
  );
}

function filtersAt(query: string): Filters {
  return readFilters(new URLSearchParams(query));
}

function SavedRow({ one, onOpen }: { one: kept.Saved; onOpen: (query: string) => void }) {
  const { saved: text } = words.value.filtering;
  const [newName, setNewName] = useState(one.name);
  return (
    <li class="filter-row">
      <button type="button" onClick={() => onOpen(one.query)}>
        {text.open(one.name)}
      </button>
      <input
        aria-label={text.renameAs(one.name)}
        value={newName}
        maxLength={60}
        onInput={(event) => setNewName(event.currentTarget.value)}
      />
      <button
        type="button"
        disabled={newName.trim() === '' || newName.trim() === one.name}
        onClick={() => kept.rename(one.name, newName)}
      >
        {text.rename}
      </button>
      <button type="button" onClick={() => kept.remove(one.name)}>
        {text.remove}
      </button>
    </li>
  );
}

function Elsewhere({ filters }: { readonly filters: Filters }) {
  const { elsewhere: text } = words.value.filtering;
  const command = health.value?.telnet ? filterCommand(filters) : undefined;
  const texts: readonly (readonly [string, string | undefined])[] = [
    [text.curl, curlCommand(filters, location.origin)],
    [text.telnet, command],
    [text.client, clientSnippet(filters, location.origin)],
  ];
  return (
    <>
      <p>
        {text.download}{' '}
        <a href={exportHref(filters, 'csv')} download="spots.csv">
          {text.csv}
        </a>{' '}
        <a href={exportHref(filters, 'ndjson')} download="spots.ndjson">
          {text.ndjson}
        </a>
      </p>
      {texts.map(
        ([label, code]) =>
          code !== undefined && (
            <div key={label} class="filter-code">
              <h3>{label}</h3>
              <pre tabIndex={0} role="group" aria-label={label}>
                <code>{code}</code>
              </pre>
              <CopyButton label={text.copy(label)} text={() => code} />
            </div>
          ),
      )}
    </>
  );
}

function Keys() {
  const text = words.value.filtering;
  const opening = (Object.keys(TOOL_KEYS) as ToolName[]).map(
    (tool) => [TOOL_KEYS[tool], text.opens(text.tools[tool])] as const,
  );
  return (
    <dl class="filter-keys">
      {[...text.keys, ...opening].map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
