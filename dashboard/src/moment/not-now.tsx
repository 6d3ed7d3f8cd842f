import { AT } from '../address/parameters.js';
import { goWith, place } from '../address/router.js';
import { minuteText } from '../words/time.js';
import { words } from '../words/words.js';
import { endedAt, type Moment, noMoment } from './moment.js';
import { showMoment, isPlaying } from './player.js';
import './moment.css';

interface NotNowProps {
  readonly moment?: Moment | undefined;
  /** The view shows no moments: its address may have another meaning of `at`. */
  readonly isList?: boolean;
}

/** Says that a view shows the past, and leads back; or that its address asks for a moment in vain. Nothing else while it shows now. */
export function NotNow({ moment, isList = false }: NotNowProps) {
  const text = words.value.moment;
  const { query } = place.value;
  const none = isList ? undefined : noMoment(query);
  const endMs = endedAt(query);
  const said = moment
    ? text.notNow(utcText(moment.atMs))
    : endMs !== undefined && text.ended(utcText(endMs));
  return (
    // While it is played, each step would be read aloud.
    <div class="not-now" role="status" aria-live={isPlaying.value ? 'off' : 'polite'}>
      {said && (
        <>
          <strong>{said}</strong>
          <button type="button" class="primary" onClick={() => showMoment(undefined)}>
            {text.now}
          </button>
        </>
      )}
      {!said && none && (
        <>
          <strong>{none.isFuture ? text.future(none.at) : text.unreadable(none.at)}</strong>
          <button type="button" onClick={() => goWith({ [AT]: '' })}>
            {text.takeOff}
          </button>
        </>
      )}
    </div>
  );
}

function utcText(atMs: number): string {
  return `${minuteText(atMs)} UTC`;
}
