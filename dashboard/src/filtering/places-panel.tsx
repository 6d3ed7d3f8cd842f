import { signal } from '@preact/signals';
import { useEffect, useId, useState } from 'preact/hooks';
import { client } from '../api.js';
import { type Filters, toggled } from '../filters.js';
import type { ChangeFilters } from '../parts/filter-bar.js';
import { words } from '../words/words.js';
import { countries, countryName, findCountries, useCountries } from './countries.js';
import { continentName, CONTINENTS } from '../continents.js';
import { club, setClub } from './saved.js';
import { type Side, valuesOf } from './sentence.js';

interface PlacesProps {
  readonly filters: Filters;
  readonly onChange: ChangeFilters;
}

const TYPES = ['CQ', 'DE', 'DX', 'BEACON'];

/** Places by their names, types of reports, groups and member lists. */
export function Places({ filters: { more }, onChange }: PlacesProps) {
  const { places: text } = words.value.filtering;
  const [side, setSide] = useState<Side>('');
  const names = useClubNames();
  const toggle = (name: string, value: string) =>
    onChange({ more: { ...more, [name]: toggled(valuesOf(more[name]), value).join() } });
  const dxcc = `${side}dxcc`;
  return (
    <>
      <Toggles
        legend={text.side}
        options={[
          ['', text.sides.station],
          ['spotter_', text.sides.skimmer],
        ]}
        chosen={[side]}
        onToggle={(value) => setSide(value as Side)}
      />
      <Toggles
        legend={text.continents}
        options={CONTINENTS.map((one) => [one, continentName(one)] as const)}
        chosen={valuesOf(more[`${side}continent`]?.toUpperCase())}
        onToggle={(value) => toggle(`${side}continent`, value)}
      />
      <CountryChoice
        onChoose={(value) => {
          if (!valuesOf(more[dxcc]).includes(value)) toggle(dxcc, value);
        }}
      />
      <Toggles
        legend={text.types}
        options={TYPES.map((one) => [one, one] as const)}
        chosen={valuesOf(more.type?.toUpperCase())}
        onToggle={(value) => toggle('type', value)}
      />
      {(['group', 'list'] as const).map((kind) => (
        <Toggles
          key={kind}
          legend={kind === 'group' ? text.groups : text.lists}
          options={names[kind].map((one) => [one, one] as const)}
          chosen={valuesOf(more[kind])}
          onToggle={(value) => toggle(kind, value)}
        />
      ))}
      {names.hasFailed && <p role="alert">{text.failed}</p>}
    </>
  );
}

interface TogglesProps {
  readonly legend: string;
  /** Values and how they are called. */
  readonly options: readonly (readonly [string, string])[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

function Toggles({ legend, options, chosen, onToggle }: TogglesProps) {
  return (
    <fieldset class="toggles">
      <legend>{legend}</legend>
      {options.length === 0 && <span class="muted">{words.value.filtering.places.none}</span>}
      {options.map(([value, name]) => (
        <button
          key={value}
          type="button"
          class="toggle"
          aria-pressed={chosen.includes(value)}
          onClick={() => onToggle(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function CountryChoice({ onChoose }: { readonly onChoose: (dxcc: string) => void }) {
  const { places: text } = words.value.filtering;
  useCountries(true);
  const id = useId();
  const [typed, setTyped] = useState('');
  const found = findCountries(countries.value, typed);
  const choose = () => {
    const [first] = found;
    if (!first) return;
    onChoose(first.dxcc);
    setTyped('');
  };
  return (
    <form
      class="filter-row"
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <label for={id}>{text.country}</label>
      <input
        id={id}
        list={`${id}-names`}
        value={typed}
        autocomplete="off"
        aria-describedby={`${id}-hint`}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={`${id}-names`}>
        {countries.value.map(({ dxcc, name }) => (
          <option key={dxcc} value={name} />
        ))}
      </datalist>
      <button type="submit" disabled={found.length === 0}>
        {found.length === 0 ? text.add : `${text.add}: ${countryName(found[0]?.dxcc ?? '')}`}
      </button>
      <span class="hint" id={`${id}-hint`} role="status">
        {typed !== '' && countries.value.length > 0 && found.length === 0
          ? text.noCountry
          : text.countryHint}
      </span>
    </form>
  );
}

/** Which group or list "my club" is. */
export function ClubChoice() {
  const { presets, places } = words.value.filtering;
  const names = useClubNames();
  const chosen = club.value;
  return (
    <label class="filter-row">
      {presets.clubLabel}
      <select
        value={chosen ? `${chosen.kind} ${chosen.name}` : ''}
        onChange={(event) => {
          const [kind, name] = event.currentTarget.value.split(' ');
          if (name && (kind === 'group' || kind === 'list')) setClub({ kind, name });
        }}
      >
        <option value="" disabled>
          {words.value.filtering.home.unknown}
        </option>
        <optgroup label={places.groups}>{clubOptions('group', names.group)}</optgroup>
        <optgroup label={places.lists}>{clubOptions('list', names.list)}</optgroup>
      </select>
    </label>
  );
}

function clubOptions(kind: 'group' | 'list', names: readonly string[]) {
  return names.map((name) => (
    <option key={name} value={`${kind} ${name}`}>
      {name}
    </option>
  ));
}

interface ClubNames {
  readonly group: readonly string[];
  readonly list: readonly string[];
  readonly hasFailed: boolean;
}

const clubNames = signal<ClubNames>({ group: [], list: [], hasFailed: false });

/** The names of groups and lists, requested each time that they are opened. */
function useClubNames(): ClubNames {
  useEffect(() => {
    const ask = async () => {
      const [groups, lists] = await Promise.all([client.listGroups(), client.listMemberLists()]);
      const group = groups.groups.map(({ name }) => name);
      clubNames.value = { group, list: lists.lists.map(({ name }) => name), hasFailed: false };
    };
    ask().catch(() => (clubNames.value = { ...clubNames.value, hasFailed: true }));
  }, []);
  return clubNames.value;
}
