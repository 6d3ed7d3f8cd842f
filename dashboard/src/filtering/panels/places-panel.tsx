import { signal } from '@preact/signals';
import { useEffect, useId, useState } from 'preact/hooks';
import { client } from '../../service/api.js';
import { type FilterControl, type Filters, toggled } from '../../address/filters.js';
import { TextFilter } from '../text-filter.js';
import { Form } from '../../parts/form.js';
import { Select } from '../../parts/select.js';
import { TextInput } from '../../parts/text-input.js';
import { Toggle, Toggles } from '../../parts/toggles.js';
import { words } from '../../words/words.js';
import {
  countries,
  countryFlag,
  countryName,
  findCountries,
  useCountries,
} from '../../radio/countries.js';
import { continentName, CONTINENTS } from '../../radio/continents.js';
import { club } from '../../welcome/saved.js';
import { type Side, valuesOf } from '../text/asked.js';

/** So many names of countries are offered at once. */
const MAX_FOUND = 8;

interface CountryProps {
  /** DXCC numbers. */
  readonly chosen: readonly string[];
  readonly onToggle: (dxcc: string) => void;
}

interface ZonesProps {
  readonly more: Filters['more'];
  readonly side: Side;
  readonly onZone: (name: string, value: string, how: { replace: boolean }) => void;
}

/** Places by their names and zones, groups and member lists. */
export function Places({ filters: { more }, onChange }: FilterControl) {
  const { places: text } = words.value.filtering;
  const [side, setSide] = useState<Side>('');
  const names = useClubNames();
  const toggle = (name: string, value: string) =>
    onChange({ more: { ...more, [name]: toggled(valuesOf(more[name]), value).join() } });
  const dxcc = `${side}dxcc`;
  return (
    <>
      <Toggles
        isLabelled
        label={text.side}
        options={[
          ['', text.sides.station],
          ['spotter_', text.sides.skimmer],
        ]}
        chosen={[side]}
        onToggle={(value) => setSide(value as Side)}
      />
      <Toggles
        isLabelled
        label={text.continents}
        options={CONTINENTS.map((one) => [one, continentName(one)] as const)}
        chosen={valuesOf(more[`${side}continent`]?.toUpperCase())}
        onToggle={(value) => toggle(`${side}continent`, value)}
      />
      <CountryChoice
        key={dxcc}
        chosen={valuesOf(more[dxcc])}
        onToggle={(value) => toggle(dxcc, value)}
      />
      <Zones
        more={more}
        side={side}
        onZone={(name, value, how) => onChange({ more: { ...more, [name]: value } }, how)}
      />
      {(['group', 'list'] as const).map((kind) => (
        <Toggles
          key={kind}
          isLabelled
          label={kind === 'group' ? text.groups : text.lists}
          options={names[kind].map((one) => [one, one] as const)}
          chosen={valuesOf(more[kind])}
          onToggle={(value) => toggle(kind, value)}
        >
          {names[kind].length === 0 && <span class="muted">{text.none}</span>}
        </Toggles>
      ))}
      {names.hasFailed && <p role="alert">{text.failed}</p>}
    </>
  );
}

/** The countries that are chosen, and those whose names have what is typed. */
function CountryChoice({ chosen, onToggle }: CountryProps) {
  const { places: text } = words.value.filtering;
  useCountries(true);
  const id = useId();
  const [typed, setTyped] = useState('');
  const found = findCountries(countries.value, typed);
  const others = found.filter(({ dxcc }) => !chosen.includes(dxcc)).slice(0, MAX_FOUND);
  const choose = (dxcc: string) => {
    onToggle(dxcc);
    setTyped('');
  };
  const isMissing = typed.trim() !== '' && countries.value.length > 0 && found.length === 0;
  const hint = isMissing ? text.noCountry : text.countryHint;
  return (
    <Form
      class="filter-row"
      onSubmit={() => {
        if (others[0]) choose(others[0].dxcc);
      }}
    >
      <TextInput
        label={text.country}
        value={typed}
        size={16}
        aria-describedby={`${id}-hint`}
        onInput={setTyped}
      />
      {[...chosen, ...others.map(({ dxcc }) => dxcc)].map((dxcc) => (
        <Toggle key={dxcc} isOn={chosen.includes(dxcc)} onPress={() => choose(dxcc)}>
          <span class="sign" aria-hidden="true">
            {countryFlag(dxcc)}
          </span>
          {countryName(dxcc) ?? dxcc}
        </Toggle>
      ))}
      <span class="hint" id={`${id}-hint`} role="status">
        {found.length > 0 ? text.found(found.length, Math.min(found.length, MAX_FOUND)) : hint}
      </span>
    </Form>
  );
}

/** Zones of CQ and of the ITU, typed as numbers. */
function Zones({ more, side, onZone }: ZonesProps) {
  const { controls } = words.value;
  return (
    <fieldset class="toggles">
      <legend>{words.value.filtering.places.zones}</legend>
      {(['cq_zone', 'itu_zone'] as const).map((zone) => (
        <TextFilter
          key={side + zone}
          label={controls.labels[zone]}
          name={side + zone}
          placeholder="14,15"
          isList
          value={more[side + zone] ?? ''}
          onChange={(value, how) => onZone(side + zone, value, how)}
        />
      ))}
    </fieldset>
  );
}

/** Which group or list "my club" is. */
export function ClubChoice() {
  const { home, presets, places } = words.value.filtering;
  const names = useClubNames();
  const chosen = club.value;
  return (
    <div class="filter-row">
      <Select
        label={presets.clubLabel}
        value={chosen ? `${chosen.kind} ${chosen.name}` : ''}
        options={[
          ['', home.unknown],
          [places.groups, names.group.map((name) => [`group ${name}`, name])],
          [places.lists, names.list.map((name) => [`list ${name}`, name])],
        ]}
        onChange={(value) => {
          const [kind, name] = value.split(' ');
          if (name && (kind === 'group' || kind === 'list')) club.value = { kind, name };
        }}
      />
    </div>
  );
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
