import { useComputed } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Filters } from '../address/filters.js';
import { Select } from '../parts/select.js';
import { TimeInput } from '../parts/time-input.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, minuteText, now, nowMs, toMinute } from '../words/time.js';
import { useMedia } from '../browser/use-media.js';
import { count } from '../words/numbers.js';
import { words } from '../words/words.js';
import { lengthMs, type Moment, momentAt } from './moment.js';
import { isPlaying, type Played, showMoment, usePlayer } from './player.js';
import { after, before, type Span, SPANS, SPEEDS, stepMs, stripAt } from './steps.js';
import { StripOfTime } from './strip.js';
import { useFirst } from './use-columns.js';
import './moment.css';

interface TimeLineProps extends Played {
  readonly filters: Filters;
  /** What is shown instead of now. */
  readonly moment: Moment | undefined;
}

/** Goes back to any moment that the service has, and plays what was heard from there. */
export function TimeLine({ filters, moment, ...played }: TimeLineProps) {
  const { moment: text, live, units } = words.value;
  const spans: Readonly<Record<Span, string>> = {
    '24h': units.hours(24),
    '7d': units.days(7),
    '365d': units.days(365),
    '': live.all,
  };
  const playText = isPlaying.value ? live.pause : text.play;
  const [speed, setSpeed] = useState<number>(SPEEDS[1]);
  const [span, setSpan] = useState<Span>(SPANS[0]);
  const minute = useComputed(() => Math.floor(now.value / MINUTE_MS) * MINUTE_MS).value;
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const first = useFirst();
  usePlayer(speed, played);
  const atMs = moment?.atMs ?? minute;
  // Of the first spot, whose window has it.
  const firstMs = first && after(first, MINUTE_MS);
  const step = stepMs(speed);
  const show = (toMs: number) => {
    showMoment(toMs > nowMs() ? undefined : Math.max(toMs, firstMs ?? toMs));
  };
  const moveBy: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show(before(atMs, step)),
    ArrowDown: () => show(before(atMs, step)),
    ArrowRight: () => show(after(atMs, step)),
    ArrowUp: () => show(after(atMs, step)),
    PageDown: () => show(atMs - HOUR_MS),
    PageUp: () => show(atMs + HOUR_MS),
    Home: () => firstMs && show(firstMs),
    End: () => showMoment(undefined),
  };
  const play = () => {
    // There is nothing to play behind now: it begins a day before.
    if (!moment) show(before(nowMs() - DAY_MS, step));
    isPlaying.value = !isPlaying.value;
  };
  const strip = stripAt(span, atMs, firstMs ?? minute, minute);
  const shown = moment ?? momentAt(minute, filters.since, played.usual);
  return (
    <section class="time-line" aria-label={text.line}>
      <div class="tl-controls">
        <button type="button" aria-label={text.back} title={text.back} onClick={moveBy.ArrowLeft}>
          <span aria-hidden="true">‹</span>
        </button>
        {!isStill && (
          <button
            type="button"
            class="tl-play"
            aria-label={playText}
            title={playText}
            onClick={play}
          >
            <span aria-hidden="true">{isPlaying.value ? '❚❚' : '▶'}</span>
          </button>
        )}
        <button
          type="button"
          aria-label={text.forward}
          title={text.forward}
          disabled={!moment}
          onClick={moveBy.ArrowRight}
        >
          <span aria-hidden="true">›</span>
        </button>
        <Select
          label={text.speed}
          value={`${speed}`}
          options={SPEEDS.map((one) => [`${one}`, `${count(one)}×`] as const)}
          onChange={(value) => setSpeed(Number(value))}
        />
        <Select
          label={text.span}
          value={span}
          options={SPANS.map((one) => [one, spans[one]] as const)}
          onChange={(value) => setSpan(value as Span)}
        />
        <TimeInput
          label={text.moment}
          value={moment ? toMinute(moment.atMs) : ''}
          onChange={(value) => (value === '' ? showMoment(undefined) : show(Date.parse(value)))}
        />
      </div>
      <StripOfTime
        {...{ filters, strip, atMs, minute, moveBy, show }}
        firstMs={firstMs ?? minute}
        windowMs={lengthMs(shown)}
        said={moment ? `${minuteText(moment.atMs)} UTC` : units.now}
      />
    </section>
  );
}
