import { Select } from '../../parts/select.js';
import { Tick } from '../../parts/tick.js';
import { TimeInput } from '../../parts/time-input.js';
import { DAY_MS, MINUTE_MS, nowMs, toMinute } from '../../words/time.js';
import { words } from '../../words/words.js';
import { contest } from '../contest.js';
import { MULTIPLIERS } from '../need.js';

/** Contest mode: since when, and what counts once on each band. */
export function ContestFields() {
  const w = words.value.needed.contest;
  const now = contest.value;
  return (
    <fieldset class="contest">
      <legend class="unseen">{w.title}</legend>
      <Tick
        checked={now !== undefined}
        onChange={(isOn) =>
          (contest.value = isOn ? { sinceMinute: dayStart(), by: 'both' } : undefined)
        }
      >
        {w.title}
      </Tick>
      {now && (
        <>
          <TimeInput
            label={w.since}
            value={toMinute(now.sinceMinute * MINUTE_MS)}
            isRequired
            onChange={(value) =>
              (contest.value = { ...now, sinceMinute: Date.parse(value) / MINUTE_MS })
            }
          />
          <Select
            label={w.by}
            value={now.by}
            options={MULTIPLIERS.map((one) => [one, w.multipliers[one]])}
            onChange={(value) => {
              const by = MULTIPLIERS.find((one) => one === value);
              if (by) contest.value = { ...now, by };
            }}
          />
        </>
      )}
      <span class="hint">{w.hint}</span>
    </fieldset>
  );
}

/** Contests begin at midnight, UTC, more often than not. */
function dayStart(): number {
  return (Math.floor(nowMs() / DAY_MS) * DAY_MS) / MINUTE_MS;
}
