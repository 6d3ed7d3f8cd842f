import { continentName, CONTINENTS } from '../radio/continents.js';
import { nearMe } from '../filtering/presets.js';
import { radiusKm } from '../welcome/saved.js';
import { type ChangeFilters, type Filters, PLACE_CONTROLS } from '../address/filters.js';
import { home } from '../home/home.js';
import { Select } from '../parts/select.js';
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

/** Where stations are, or the skimmers that hear them: near home, or on a continent. Other places are chosen in the panel. */
export function PlaceChoice({ more, onChange }: PlaceChoiceProps) {
  const { controlsRow: text } = words.value;
  const near = nearMe({ grid: home.value.grid, radiusKm: radiusKm.value });
  const chosen = chosenOf(more, near);
  const choose = (value: string) => {
    if (value === MANY) return setTool('places');
    if (value === NEAR && !near) return setTool('near');
    const none = Object.fromEntries(PLACE_CONTROLS.map((name) => [name, '']));
    onChange({ more: { ...more, ...none, ...(value === NEAR ? near : valuesOf(value)) } });
  };
  return (
    <Select
      isInRow
      name="place"
      label={text.place}
      value={chosen}
      options={[
        ['', text.anywhere],
        [NEAR, text.nearMe],
        [text.stationIn, CONTINENTS.map((one) => [`continent ${one}`, continentName(one)])],
        [
          text.heardIn,
          CONTINENTS.map((one) => [
            `spotter_continent ${one}`,
            text.heardInShort(continentName(one)),
          ]),
        ],
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

/** The option that says all of the places that are set. */
function chosenOf(more: Filters['more'], near: Values | undefined): string {
  const set = PLACE_CONTROLS.filter((name) => more[name]);
  if (set.length === 0) return '';
  const isNear = Object.entries(near ?? {}).every(([name, value]) => more[name] === value);
  if (near && set.length === 2 && isNear) return NEAR;
  const [name, ...others] = set;
  const value = more[name ?? '']?.toUpperCase() ?? '';
  const isOne = others.length === 0 && CONTINENTS.some((one) => one === value);
  return isOne ? `${name} ${value}` : MANY;
}
