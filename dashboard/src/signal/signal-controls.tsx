import { useEffect, useId, useState } from 'preact/hooks';
import { BAND_NAMES } from '../bands.js';
import { entityName } from '../entity-name.js';
import { home, setHome } from '../home/home.js';
import { Choice } from '../parts/choice.js';
import { goWith } from '../router.js';
import { words } from '../words/words.js';
import { continentName } from '../continents.js';
import { type Asked, WINDOWS } from './choices.js';
import type { regionsOf } from './reports.js';

const WINDOW_NAMES = Object.keys(WINDOWS) as (keyof typeof WINDOWS)[];

interface SignalControlsProps {
  readonly asked: Asked;
  readonly regions: ReturnType<typeof regionsOf>;
}

/** Whose signal, against whose, in which time, on which band and from where. */
export function SignalControls({ asked, regions }: SignalControlsProps) {
  const text = words.value.mySignal;
  return (
    <div class="signal-controls">
      <Callsigns asked={asked} />
      <Choice
        label={text.window}
        name="window"
        options={WINDOW_NAMES.map((name) => [name, text.windows[name].name] as const)}
      />
      <RegionChoice asked={asked} regions={regions} />
      <Choice
        label={text.band}
        name="band"
        options={[['', text.allBands], ...BAND_NAMES.map((name) => [name, name] as const)]}
      />
    </div>
  );
}

/** Both callsigns; used at Enter or by the button, so that no half of one is asked for. */
function Callsigns({ asked: { callsign, other } }: { asked: Asked }) {
  const text = words.value.mySignal;
  const [typed, setTyped] = useState({ callsign, other });
  useEffect(() => setTyped({ callsign, other }), [callsign, other]);
  const isOwn = callsign === home.value.callsign;
  return (
    <form
      class="signal-calls"
      onSubmit={(event) => {
        event.preventDefault();
        goWith({ callsign: typed.callsign.trim(), with: typed.other.trim() });
      }}
    >
      <Callsign
        label={text.callsign}
        value={typed.callsign}
        onInput={(own) => setTyped({ ...typed, callsign: own })}
      />
      <Callsign
        label={text.compareWith}
        value={typed.other}
        onInput={(against) => setTyped({ ...typed, other: against })}
      />
      <button type="submit">{text.show}</button>
      {callsign !== '' && !isOwn && (
        <button type="button" onClick={() => setHome({ callsign })}>
          {text.keepAsMine(callsign)}
        </button>
      )}
    </form>
  );
}

interface CallsignProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
}

function Callsign({ label, value, onInput }: CallsignProps) {
  const id = useId();
  return (
    <div class="signal-call">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={value}
        size={11}
        maxLength={20}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        onInput={(event) => onInput(event.currentTarget.value.toUpperCase())}
      />
    </div>
  );
}

/** Puts a continent or the number of a country into the address. */
function choosePlace(chosen: string): void {
  const isCountry = /^\d+$/.test(chosen);
  goWith({ spotter_continent: isCountry ? '' : chosen, spotter_dxcc: isCountry ? chosen : '' });
}

/** All places, or a continent or country of the skimmers that hear the station. */
function RegionChoice({ asked: { continent, dxcc }, regions }: SignalControlsProps) {
  const id = useId();
  const text = words.value.mySignal;
  const value = dxcc === undefined ? continent : String(dxcc);
  const isListed = [...regions.continents, ...regions.countries].some(
    (one) => String(one.value) === value,
  );
  return (
    <div class="signal-call">
      <label for={id}>{text.skimmersIn}</label>
      <select id={id} value={value} onChange={(event) => choosePlace(event.currentTarget.value)}>
        <option value="">{text.everywhere}</option>
        {value !== '' && !isListed && (
          <option value={value}>
            {dxcc === undefined ? continentName(value) : text.entity(dxcc)}
          </option>
        )}
        <optgroup label={text.continentsHead}>
          {regions.continents.map(({ value: name, skimmers }) => (
            <option key={name} value={name}>
              {text.region(continentName(name), skimmers)}
            </option>
          ))}
        </optgroup>
        <optgroup label={text.countriesHead}>
          {regions.countries.map(({ value: number, name, skimmers }) => (
            <option key={number} value={String(number)}>
              {text.region(entityName(name, number), skimmers)}
            </option>
          ))}
        </optgroup>
      </select>
    </div>
  );
}
