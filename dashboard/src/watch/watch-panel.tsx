import { useState } from 'preact/hooks';
import type { Station } from '../api.js';
import { bandClass, OTHER_BAND } from '../bands.js';
import { Band } from '../parts/band.js';
import { toHref } from '../router.js';
import { ageText, now } from '../time.js';
import { words } from '../words/words.js';
import { isSoundOn, played, setSound, soundState } from './chime.js';
import { isNoticeOn, isNoticeRefused, setNotices } from './notice.js';
import { frequencyButton, mark, onRowTool } from './row-tools.js';
import { stationKey } from './station-key.js';
import { justUp, latestUp, watchedOnAir } from './watch-feed.js';
import { type Refusal, unwatch, watch, watched } from './watch-list.js';
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
      {onAir.length > 0 && <OnAirList stations={onAir} />}
      <p class="unseen" role="status">
        {latestUp.value && w.cameUp(latestUp.value.callsign, latestUp.value.band ?? OTHER_BAND)}
      </p>
    </section>
  );
}

function AddCall() {
  const w = words.value.watch;
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const add = (event: Event) => {
    event.preventDefault();
    const refused = watch(text);
    setRefusal(refused);
    if (refused === undefined) setText('');
  };
  return (
    <form class="watch-add" onSubmit={add}>
      <label>
        {w.add}{' '}
        <input
          name="watch"
          value={text}
          size={13}
          placeholder="K1ABC"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-describedby="watch-refusal"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{w.addButton}</button>
      <span class="field-error" id="watch-refusal" role="alert">
        {refusal && w.refusals[refusal]}
      </span>
    </form>
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
      <label>
        <input
          type="checkbox"
          checked={isSoundOn.value}
          onChange={(event) => void setSound(event.currentTarget.checked)}
        />{' '}
        {w.sound}
      </label>
      <label>
        <input
          type="checkbox"
          checked={isNoticeOn.value}
          onChange={(event) => {
            const box = event.currentTarget;
            // The box shows what the browser allows, not what was pressed.
            void setNotices(box.checked).then(() => (box.checked = isNoticeOn.value));
          }}
        />{' '}
        {w.notices}
      </label>
      <span class="hint" role="status">
        {soundState.value === 'waiting' && w.soundWaits}
        {isNoticeRefused.value && ` ${w.noticesRefused}`}
      </span>
    </p>
  );
}

function OnAirList({ stations }: { stations: readonly Station[] }) {
  const w = words.value.watch;
  return (
    <ul class="watch-on-air" aria-label={w.onAir} onClick={onRowTool}>
      {stations.map((station) => {
        const band = station.band ?? OTHER_BAND;
        const isUp = justUp.value.has(stationKey(station));
        return (
          <li key={stationKey(station)} class={`${bandClass(band)} ${isUp ? 'is-up' : ''}`}>
            {mark({ isUp })}
            <a href={toHref('/', { call: station.callsign })}>{station.callsign}</a>
            <Band name={band} />
            {frequencyButton(station.frequency, 0)} kHz
            <span>{station.mode}</span>
            <span>{station.snr} dB</span>
            <span class="muted">{ageText(station.last_heard, now.value)}</span>
          </li>
        );
      })}
    </ul>
  );
}
