import { useEffect, useState } from 'preact/hooks';
import { MODES } from '../controls/mode-band-filter.js';
import { bandLabel } from '../radio/band-unit.js';
import { BAND_NAMES } from '../radio/bands.js';
import { entityName } from '../radio/entity-name.js';
import { home, setHome, withMe } from '../home/home.js';
import { Choice } from '../parts/choice.js';
import { Form } from '../parts/form.js';
import { Select } from '../parts/select.js';
import { TextInput } from '../parts/text-input.js';
import { goWith } from '../address/router.js';
import { words } from '../words/words.js';
import { continentName } from '../radio/continents.js';
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
      <ModeChoice mode={asked.mode} />
      <Choice
        label={text.band}
        name="band"
        options={[
          ['', text.allBands],
          ...BAND_NAMES.map((name) => [name, bandLabel(name)] as const),
        ]}
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
    <Form
      class="signal-calls"
      onSubmit={() => {
        goWith({ callsign: withMe(typed.callsign.trim()), with: withMe(typed.other.trim()) });
      }}
    >
      {(['callsign', 'other'] as const).map((which) => (
        <TextInput
          key={which}
          type="search"
          label={which === 'callsign' ? text.callsign : text.compareWith}
          value={typed[which]}
          size={11}
          maxLength={20}
          isCall
          onInput={(call) => setTyped({ ...typed, [which]: call.toUpperCase() })}
        />
      ))}
      <button type="submit">{text.show}</button>
      {callsign !== '' && !isOwn && (
        <button type="button" onClick={() => setHome({ callsign })}>
          {text.keepAsMine(callsign)}
        </button>
      )}
    </Form>
  );
}

/** All modes or one; several, which an address may have, are one choice. */
function ModeChoice({ mode }: Pick<Asked, 'mode'>) {
  const value = mode.join();
  const modes = [...new Set(['', ...MODES, value])];
  return (
    <div class="signal-call">
      <Select
        label={words.value.filters.mode}
        value={value}
        options={modes.map((one) => [one, one || words.value.mySignal.allModes] as const)}
        onChange={(chosen) => goWith({ mode: chosen })}
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
  const text = words.value.mySignal;
  const value = dxcc === undefined ? continent : String(dxcc);
  const known = [...regions.continents, ...regions.countries];
  const isListed = value === '' || known.some((one) => `${one.value}` === value);
  return (
    <div class="signal-call">
      <Select
        label={text.skimmersIn}
        value={value}
        options={[
          ['', text.everywhere],
          ...(isListed
            ? []
            : [[value, dxcc === undefined ? continentName(value) : text.entity(dxcc)] as const]),
          [
            text.continentsHead,
            regions.continents.map((one) => [
              one.value,
              text.region(continentName(one.value), one.skimmers),
            ]),
          ],
          [
            text.countriesHead,
            regions.countries.map(({ value: number, name, skimmers }) => [
              `${number}`,
              text.region(entityName(name, number), skimmers),
            ]),
          ],
        ]}
        onChange={choosePlace}
      />
    </div>
  );
}
