import { useState } from 'preact/hooks';
import type { Station } from '../service/api.js';
import { bandLabel } from '../radio/band-unit.js';
import { OTHER_BAND } from '../radio/bands.js';
import { Form } from '../parts/form.js';
import { TextInput } from '../parts/text-input.js';
import { Tick } from '../parts/tick.js';
import { toHref } from '../address/router.js';
import { words } from '../words/words.js';
import { played, setSound, soundsOn, soundState } from '../parts/chime.js';
import { isNoticeOn, isNoticeRefused, setNotices } from './notice.js';
import { OnAirList } from './on-air-list.js';
import { mark } from '../rows/row-tools.js';
import { stationKey } from '../marks/station-key.js';
import { justUp, latestUp, watchedOnAir } from './watch-feed.js';
import { type Refusal, unwatch, watch, watched } from '../marks/watch-list.js';
import './watch.css';

/** Whom the viewer watches, and which of them are on the air, whatever the view's filters are. */
export function WatchPanel() {
  const w = words.value.watch;
  const calls = watched.value;
  const onAir = watchedOnAir.value;
  return (
    <section class="panel watch" aria-label={w.title}>
      <details class="watch-list">
        <summary>
          {w.title}
          <span class="muted"> {w.counts(calls.length, onAir.length)}</span>
        </summary>
        <AddCall />
        {calls.length > 0 && <Calls calls={calls} />}
        <Switches />
      </details>
      {onAir.length > 0 && (
        <OnAirList
          stations={onAir}
          label={w.onAir}
          markOf={(station) => mark({ isUp: isUp(station) })}
          classOf={(station) => (isUp(station) ? 'is-up' : '')}
        />
      )}
      <p class="unseen" role="status">
        {latestUp.value &&
          w.cameUp(latestUp.value.callsign, bandLabel(latestUp.value.band ?? OTHER_BAND))}
      </p>
    </section>
  );
}

function isUp(station: Station): boolean {
  return justUp.value.has(stationKey(station));
}

function AddCall() {
  const w = words.value.watch;
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const add = () => {
    const refused = watch(text);
    setRefusal(refused);
    if (refused === undefined) setText('');
  };
  return (
    <Form class="watch-add" onSubmit={add}>
      <TextInput
        label={w.add}
        name="watch"
        value={text}
        size={13}
        placeholder="K1ABC"
        isCall
        aria-describedby="watch-refusal"
        onInput={setText}
      />
      <button type="submit">{w.addButton}</button>
      <span class="field-error" id="watch-refusal" role="alert">
        {refusal && w.refusals[refusal]}
      </span>
    </Form>
  );
}

function Calls({ calls }: { calls: readonly string[] }) {
  return (
    <ul class="watch-calls" aria-label={words.value.watch.calls}>
      {calls.map((call) => (
        <li key={call}>
          <a href={toHref('/', { call })}>{call}</a>
          <button
            type="button"
            class="tool"
            aria-label={words.value.watch.remove(call)}
            title={words.value.watch.remove(call)}
            onClick={() => unwatch(call)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Switches() {
  const w = words.value.watch;
  return (
    <p class="watch-switches" data-sound={soundState.value} data-played={played.value}>
      <Tick
        checked={soundsOn.value.has('watched')}
        onChange={(isOn) => void setSound('watched', isOn)}
      >
        {w.sound}
      </Tick>
      <Tick checked={isNoticeOn.value} onChange={(isOn) => void setNotices(isOn)}>
        {w.notices}
      </Tick>
      <span class="hint" role="status">
        {soundState.value === 'waiting' && w.soundWaits}
        {isNoticeRefused.value && ` ${w.noticesRefused}`}
      </span>
    </p>
  );
}
