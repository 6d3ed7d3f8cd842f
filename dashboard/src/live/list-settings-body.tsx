import { useId, useState } from 'preact/hooks';
import { bandUnit, chosenUnit, readBandUnit } from '../radio/band-unit.js';
import { type Option, Select } from '../parts/select.js';
import { TextInput } from '../parts/text-input.js';
import { Tick } from '../parts/tick.js';
import { COLUMN_IDS, type ColumnId } from '../rows/columns.js';
import {
  listLook,
  type Lookup,
  LOOKUPS,
  OWN_LOOKUP,
  readAddress,
  setLook,
  toggleColumn,
} from '../rows/list-look.js';
import { shownColumns } from '../stations/shown-columns.js';
import { setSorting, sorting } from '../stations/sorting.js';
import { stationCells } from '../stations/station-cells.js';
import { words } from '../words/words.js';

/** The same in every language. */
const EXAMPLE = '…/{call}';

/** The address of a page about a callsign that the viewer knows; what is none is not kept. */
function OwnLookup() {
  const { look: text } = words.value.live;
  const [typed, setTyped] = useState(listLook.value.ownLookup);
  const isBad = typed !== '' && readAddress(typed) === undefined;
  const hintId = useId();
  return (
    <p class="own-lookup">
      <TextInput
        label={text.address}
        value={typed}
        placeholder={EXAMPLE}
        maxLength={300}
        aria-describedby={hintId}
        onInput={(value) => {
          setTyped(value);
          setLook({ ownLookup: readAddress(value) ?? '' });
        }}
      />
      <span class={isBad ? 'field-error' : 'hint'} id={hintId} role="status">
        {text.addressHint}
      </span>
    </p>
  );
}

/** By which column the stations are sorted: on a phone the heads of some are out of a finger's reach. */
function Sorted() {
  const { look: text } = words.value.live;
  const cells = stationCells();
  const shown = shownColumns();
  const { by, isReversed } = sorting.value;
  const all = COLUMN_IDS.filter((id) => shown.includes(id) || id === by);
  return (
    <div class="sorted-by">
      <Select
        label={text.sortedBy}
        value={by}
        options={all.map((id): Option => [id, cells[id].head])}
        onChange={(id) => setSorting({ by: id as ColumnId, isReversed: false })}
      />{' '}
      <Tick checked={isReversed} onChange={(isOn) => setSorting({ by, isReversed: isOn })}>
        {text.isReversed}
      </Tick>
    </div>
  );
}

/** The order and columns of the list, the height of its rows, and what a callsign and a band are. */
export function ListSettingsBody({ isFolded }: { readonly isFolded: boolean }) {
  const { look: text } = words.value.live;
  const cells = stationCells();
  const { columns, isRoomy, lookup } = listLook.value;
  return (
    <div class="list-settings-body" tabIndex={-1}>
      {isFolded && <Sorted />}
      {/* Reports have columns of their own. */}
      {isFolded && (
        <fieldset>
          <legend>{text.columns}</legend>
          {COLUMN_IDS.map((id) => (
            <Tick
              key={id}
              checked={columns.includes(id)}
              disabled={id === 'call'}
              onChange={() => toggleColumn(id)}
            >
              {cells[id].head}
            </Tick>
          ))}
        </fieldset>
      )}
      <Tick checked={isRoomy} onChange={(isOn) => setLook({ isRoomy: isOn })}>
        {text.isRoomy}
      </Tick>
      <div>
        <Select
          label={text.lookup}
          value={lookup}
          options={[
            ...Object.keys(LOOKUPS).map((name): Option => [name, name]),
            [OWN_LOOKUP, text.ownLookup],
            ['', text.noLookup],
          ]}
          onChange={(value) => setLook({ lookup: value as Lookup })}
        />
        {lookup === OWN_LOOKUP && <OwnLookup />}
      </div>
      <div>
        <Select
          label={text.bandUnit}
          value={bandUnit.value}
          options={[
            ['m', text.metres],
            ['MHz', text.megahertz],
          ]}
          onChange={(value) => (chosenUnit.value = readBandUnit(value))}
        />
      </div>
    </div>
  );
}
