import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { parseSubsquare } from '../../../src/radio/locator.js';
import { continentName, CONTINENTS } from '../radio/continents.js';
import { continent, setContinent } from './saved.js';
import { Form } from '../parts/form.js';
import { type Option, Select } from '../parts/select.js';
import { TextInput } from '../parts/text-input.js';
import { words } from '../words/words.js';
import { home, setHome } from '../home/home.js';
import { isPickingHome } from './home-layer.js';

interface HomeFormProps {
  /** Called with the grid that was kept. */
  readonly onGrid?: (grid: string) => void;
  /** Callsign and grid alone, in one line with this at its end. */
  readonly short?: ComponentChildren;
}

/** The viewer's callsign, grid and continent, which the browser keeps. */
export function HomeForm({ onGrid, short }: HomeFormProps) {
  const { home: text } = words.value.filtering;
  const id = useId();
  const [grid, setGrid] = useState(home.value.grid);
  const [callsign, setCallsign] = useState(home.value.callsign);
  const [said, setSaid] = useState('');
  // A click on the map changes it.
  useEffect(() => setGrid(home.value.grid), [home.value.grid]);
  const keep = () => {
    const locator = parseSubsquare(grid) ?? '';
    if (locator === '' && grid.trim() !== '') return setSaid(text.gridBad);
    setHome({ grid: locator, callsign });
    const isKept = setContinent(continent.value);
    setSaid(isKept ? text.kept(locator) : text.notKept);
    if (locator !== '') onGrid?.(locator);
  };
  const forget = () => {
    setHome({ grid: '', callsign: '' });
    setContinent('');
    setCallsign('');
    setSaid(text.kept(''));
  };
  return (
    <Form class="filter-row" onSubmit={keep}>
      <TextInput
        label={text.callsign}
        value={callsign}
        size={short ? 7 : 10}
        maxLength={16}
        isCall
        onInput={setCallsign}
      />
      <TextInput
        label={text.grid}
        value={grid}
        size={short ? 6 : 8}
        maxLength={10}
        isCall
        aria-describedby={`${id}-hint`}
        onInput={setGrid}
      />
      {!short && <ContinentChoice />}
      <button type="submit" class={short ? 'primary' : undefined}>
        {text.keep}
      </button>
      {short ?? (
        <>
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
        </>
      )}
      <span class={short ? 'unseen' : 'hint'} id={`${id}-hint`}>
        {text.gridHint}
      </span>
      <span role="status">{isPickingHome.value ? text.picking : said}</span>
    </Form>
  );
}

function ContinentChoice() {
  const { home: text } = words.value.filtering;
  return (
    <span>
      <Select
        label={text.continent}
        value={continent.value}
        options={[
          ['', text.unknown],
          ...CONTINENTS.map((one): Option => [one, continentName(one)]),
        ]}
        onChange={setContinent}
      />
    </span>
  );
}
