import { client } from '../service/api.js';
import { bandLabel } from '../radio/band-unit.js';
import { usePolling } from '../service/use-polling.js';
import { count } from '../words/time.js';
import { words } from '../words/words.js';
import { type PolledBands, rateNow } from './bands-now.js';

const EACH_MS = 15_000;

interface GlanceProps {
  readonly bands: PolledBands;
  /** How many spots the past hour has, where the list below says it too: they must be one number. */
  readonly spots: number | undefined;
}

/** The past hour in six numbers. What a minute brings now is the sum of the bands beside it. */
export function Glance({ bands, spots }: GlanceProps) {
  const polled = usePolling((options) => client.getStats({ hours: 1 }, options), EACH_MS, 'hour');
  const { answer } = polled.value;
  const past10Minutes = bands.value.answer?.bands.reduce((sum, one) => sum + one.past10Minutes, 0);
  const busiest = answer && Object.entries(answer.bandBreakdown).find(([band]) => band !== 'other');
  const modes = answer && Object.entries(answer.modeBreakdown).slice(0, 3);
  const total = spots ?? answer?.totalSpots;
  const text = words.value.live.glance;
  return (
    <dl class="glance" aria-label={text.label}>
      <Figure name={text.spotsPerHour} value={total === undefined ? undefined : count(total)} />
      <Figure
        name={text.spotsPerMinute}
        value={past10Minutes === undefined ? undefined : count(Math.round(rateNow(past10Minutes)))}
      />
      <Figure name={text.stations} value={answer && count(answer.uniqueCallsigns)} />
      <Figure name={text.skimmers} value={answer && count(answer.uniqueSpotters)} />
      <Figure name={text.busiestBand} value={answer && (busiest ? bandLabel(busiest[0]) : '–')} />
      <Figure name={text.modes} value={modes && (shares(modes, answer.totalSpots) || '–')} />
    </dl>
  );
}

function shares(modes: readonly (readonly [string, number])[], total: number): string {
  const { percent } = words.value.units;
  return modes
    .map(([mode, spots]) => `${mode} ${percent(count(Math.round((100 * spots) / total)))}`)
    .join('  ');
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? '…'}</dd>
    </div>
  );
}
