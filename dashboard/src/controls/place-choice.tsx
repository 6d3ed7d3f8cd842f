import { continentName, CONTINENTS } from '../radio/continents.js';
import { nearMe } from '../filtering/presets.js';
import { radiusKm } from '../welcome/saved.js';
import { type ChangeFilters, type Filters, PLACE_CONTROLS } from '../address/filters.js';
import { home } from '../home/home.js';
import { type Option, Select } from '../parts/select.js';
import { words } from '../words/words.js';
import { setTool } from '../filtering/open-tool.js';

interface PlaceChoiceProps {
  readonly more: Filters['more'];
  readonly onChange: ChangeFilters;
}

/** Places that this choice sets, by what they are called in it. */
type Values = Readonly<Record<string, string>>;

const MANY = 'many';
const NEAR = 'near';

const OF_SKIMMERS = 'spotter_';

/**
 * Where stations are, and the skimmers that hear them: near home, or on a continent. Of both one is chosen after the other;
 * other places are chosen in the panel.
 */
export function PlaceChoice({ more, onChange }: PlaceChoiceProps) {
  const { controlsRow: text } = words.value;
  const near = nearMe({ grid: home.value.grid, radiusKm: radiusKm.value });
  const chosen = chosenOf(more, near);
  const heardIn = CONTINENTS.map((one): Option => [
    `${OF_SKIMMERS}continent ${one}`,
    text.heardInShort(continentName(one)),
  ]);
  const stationIn = CONTINENTS.map((one): Option => [`continent ${one}`, continentName(one)]);
  const single: readonly Option[] = [[NEAR, text.nearMe], ...stationIn, ...heardIn];
  const nameOf = (option: string) => single.find(([value]) => value === option)?.[1];
  const choose = (value: string) => {
    if (value === MANY) return setTool('places');
    if (value === NEAR && !near) return setTool('near');
    const set: Values = (value === NEAR ? near : valuesOf(value)) ?? {};
    const [first = ''] = Object.keys(set);
    // Stations of Europe that are heard near me are both.
    const replaced = PLACE_CONTROLS.filter(
      (name) => value === '' || isOfSkimmers(name) === isOfSkimmers(first),
    );
    const none = Object.fromEntries(replaced.map((name) => [name, '']));
    onChange({ more: { ...more, ...none, ...set } });
  };
  return (
    <Select
      isInRow
      name="place"
      label={text.place}
      value={chosen.join()}
      options={[
        ['', text.anywhere],
        ...(chosen.length > 1 ? [[chosen.join(), chosen.map(nameOf).join(' · ')] as const] : []),
        [NEAR, text.nearMe],
        [text.stationIn, stationIn],
        [text.heardIn, heardIn],
        [MANY, text.otherPlaces],
      ]}
      onChange={choose}
    />
  );
}

function valuesOf(value: string): Values {
  const [name, continent] = value.split(' ');
  return name && continent ? { [name]: continent } : {};
}

/** The options that say all of the places that are set: one of stations, and one of skimmers. */
function chosenOf(more: Filters['more'], near: Values | undefined): readonly string[] {
  const set = PLACE_CONTROLS.filter((name) => more[name]);
  const sides = [set.filter((name) => !isOfSkimmers(name)), set.filter(isOfSkimmers)];
  const options = sides
    .filter((names) => names.length > 0)
    .map((names) => optionOf(names, more, near));
  return options.includes(MANY) ? [MANY] : options;
}

function optionOf(names: readonly string[], more: Filters['more'], near: Values | undefined) {
  const isNear = Object.entries(near ?? {}).every(([name, value]) => more[name] === value);
  if (near && names.length === 2 && isNear) return NEAR;
  const [name, ...others] = names;
  const value = more[name ?? '']?.toUpperCase() ?? '';
  const isOne = others.length === 0 && CONTINENTS.some((one) => one === value);
  return isOne ? `${name} ${value}` : MANY;
}

function isOfSkimmers(name: string): boolean {
  return name.startsWith(OF_SKIMMERS);
}
