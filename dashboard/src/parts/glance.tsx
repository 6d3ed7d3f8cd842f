import { client } from '../api.js';
import { usePolling } from '../use-polling.js';
import { count } from '../time.js';
import { type PolledBands, rateNow } from './bands-now.js';

const EACH_MS = 15_000;

/** The past hour in six numbers. What a minute brings now is the sum of the bands beside it. */
export function Glance({ bands }: { bands: PolledBands }) {
  const polled = usePolling((options) => client.getStats({ hours: 1 }, options), EACH_MS, 'hour');
  const { answer } = polled.value;
  const past10Minutes = bands.value.answer?.bands.reduce((sum, one) => sum + one.past10Minutes, 0);
  const topBand = answer && Object.entries(answer.bandBreakdown).find(([band]) => band !== 'other');
  const modes = answer && Object.entries(answer.modeBreakdown).slice(0, 3);
  return (
    <dl class="glance" aria-label="The past hour">
      <Figure name="Spots/hour" value={answer && count(answer.totalSpots)} />
      <Figure
        name="Spots/min now"
        value={past10Minutes === undefined ? undefined : count(Math.round(rateNow(past10Minutes)))}
      />
      <Figure name="Stations" value={answer && count(answer.uniqueCallsigns)} />
      <Figure name="Skimmers" value={answer && count(answer.uniqueSpotters)} />
      <Figure name="Top band" value={answer && (topBand?.[0] ?? '–')} />
      <Figure name="Modes" value={modes && (shares(modes, answer.totalSpots) || '–')} />
    </dl>
  );
}

function shares(modes: readonly (readonly [string, number])[], total: number): string {
  return modes.map(([mode, spots]) => `${mode} ${Math.round((100 * spots) / total)} %`).join('  ');
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? '…'}</dd>
    </div>
  );
}
