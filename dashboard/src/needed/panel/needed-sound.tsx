import { type Option, Select } from '../../parts/select.js';
import { played, soundsOn, soundState } from '../../parts/chime.js';
import { words } from '../../words/words.js';
import { WANTED } from '../need.js';
import { setNeededSound, soundOf } from '../sound.js';

/** Chooses for which stations a sound is played when they come up. */
export function NeededSound() {
  const { needed: w, watch } = words.value;
  const isOn = soundsOn.value.has('needed');
  return (
    <p class="log-field" data-played={played.value}>
      <Select
        label={w.sound}
        value={isOn ? soundOf.value : ''}
        options={[['', w.silent], ...WANTED.map((one): Option => [one, w.wanted[one]])]}
        onChange={(value) => void setNeededSound(WANTED.find((one) => one === value))}
      />{' '}
      <span class="hint">{isOn && soundState.value === 'waiting' && watch.soundWaits}</span>
    </p>
  );
}
