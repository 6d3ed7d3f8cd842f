import { useId, useState } from 'preact/hooks';
import { bandUnit, chosenUnit, readBandUnit } from '../radio/band-unit.js';
import { type Option, Select } from '../parts/select.js';
import { TextInput } from '../parts/text-input.js';
import { Tick } from '../parts/tick.js';
import { COLUMN_IDS } from '../rows/columns.js';
import {
  listLook,
  type Lookup,
  LOOKUPS,
  OWN_LOOKUP,
  readAddress,
  setLook,
  toggleColumn,
} from '../rows/list-look.js';
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

/** The columns of the list, the height of its rows, and what a callsign and a band are. */
export function ListSettingsBody({ isFolded }: { readonly isFolded: boolean }) {
  const { look: text } = words.value.live;
  const cells = stationCells();
  const { columns, isRoomy, lookup } = listLook.value;
  return (
    <div class="list-settings-body" tabIndex={-1}>
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
