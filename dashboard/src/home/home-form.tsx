import { useEffect, useId, useState } from 'preact/hooks';
import { continentName, CONTINENTS } from '../continents.js';
import { continent, setContinent } from '../filtering/saved.js';
import { centreOf } from '../geo.js';
import { words } from '../words/words.js';
import { home, setHome } from './home.js';
import { isPickingHome } from './home-layer.js';

interface HomeFormProps {
  /** Called with the grid that was kept. */
  readonly onGrid?: (grid: string) => void;
}

/** The viewer's grid, callsign and continent, which the browser keeps. */
export function HomeForm({ onGrid }: HomeFormProps) {
  const { home: text } = words.value.filtering;
  const id = useId();
  const [grid, setGrid] = useState(home.value.grid);
  const [callsign, setCallsign] = useState(home.value.callsign);
  const [said, setSaid] = useState('');
  // A click on the map changes it.
  useEffect(() => setGrid(home.value.grid), [home.value.grid]);
  const keep = () => {
    const typed = grid.trim();
    if (typed !== '' && !isGrid(typed)) return setSaid(text.gridBad);
    setHome({ grid: typed, callsign });
    const isKept = setContinent(continent.value);
    setSaid(isKept ? text.kept(typed) : text.notKept);
    if (typed !== '') onGrid?.(typed);
  };
  const forget = () => {
    setHome({ grid: '', callsign: '' });
    setContinent('');
    setCallsign('');
    setSaid(text.kept(''));
  };
  return (
    <form
      class="filter-row"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <label>
        {text.grid}{' '}
        <input
          value={grid}
          size={8}
          maxLength={6}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          onInput={(event) => setGrid(event.currentTarget.value)}
        />
      </label>
      <label>
        {text.callsign}{' '}
        <input
          value={callsign}
          size={10}
          maxLength={16}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          onInput={(event) => setCallsign(event.currentTarget.value)}
        />
      </label>
      <label>
        {text.continent}{' '}
        <select
          value={continent.value}
          onChange={(event) => setContinent(event.currentTarget.value)}
        >
          <option value="">{text.unknown}</option>
          {CONTINENTS.map((one) => (
            <option key={one} value={one}>
              {continentName(one)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">{text.keep}</button>
      <button type="button" onClick={forget}>
        {text.forget}
      </button>
      <button
        type="button"
        aria-pressed={isPickingHome.value}
        onClick={() => (isPickingHome.value = !isPickingHome.value)}
      >
        {text.pick}
      </button>
      <span class="hint" id={`${id}-hint`}>
        {text.gridHint}
      </span>
      <span role="status">{isPickingHome.value ? text.picking : said}</span>
    </form>
  );
}

/** A whole locator of 4 or 6 characters: what the API takes. */
function isGrid(text: string): boolean {
  return (text.length === 4 || /^....[a-x]{2}$/i.test(text)) && centreOf(text) !== undefined;
}
