import { client } from '../api.js';
import { useAsked } from '../asked.js';
import { BAND_NAMES, bandClass } from '../bands.js';
import { count } from '../time.js';
import { Answer, Panel } from './panel.js';

const EACH_MS = 30_000;

/** "Now" is the past ten minutes: an opening shows, and a lull does not yet. */
const NOW = '10m';
const NOW_MINUTES = 10;

interface BandNow {
  readonly band: string;
  /** Spots a minute, now and over the past hour. */
  readonly rate: number;
  readonly hourRate: number;
}

async function askBands(options: { signal: AbortSignal }): Promise<readonly BandNow[]> {
  const counts = BAND_NAMES.map((band) =>
    client.findSpots({ band: [band], since: NOW, limit: 1 }, options),
  );
  const [{ bandBreakdown }, ...lists] = await Promise.all([
    client.getStats({ hours: 1 }, options),
    ...counts,
  ]);
  return BAND_NAMES.map((band, index) => ({
    band,
    rate: (lists[index]?.total ?? 0) / NOW_MINUTES,
    hourRate: (bandBreakdown[band] ?? 0) / 60,
  }));
}

interface BandsNowProps {
  readonly chosen: readonly string[];
  readonly onToggle: (band: string) => void;
}

/** Every band: how busy it is now, and whether more or less than over the hour. A row is a filter. */
export function BandsNow({ chosen, onToggle }: BandsNowProps) {
  const asked = useAsked(askBands, EACH_MS, 'bands');
  return (
    <Panel
      title="Bands now"
      class="bands-panel"
      aside={<span class="muted">spots a minute, past 10 min against the hour</span>}
    >
      <Answer of={asked}>
        {(bands) => {
          const most = Math.max(1, ...bands.flatMap(({ rate, hourRate }) => [rate, hourRate]));
          return (
            <ul class="bands-now">
              {bands.map((one) => (
                <BandRow
                  key={one.band}
                  {...one}
                  most={most}
                  isChosen={chosen.includes(one.band)}
                  onToggle={onToggle}
                />
              ))}
            </ul>
          );
        }}
      </Answer>
    </Panel>
  );
}

interface BandRowProps extends BandNow {
  readonly most: number;
  readonly isChosen: boolean;
  readonly onToggle: (band: string) => void;
}

function BandRow({ band, rate, hourRate, most, isChosen, onToggle }: BandRowProps) {
  const part = (value: number) => `${(100 * value) / most}%`;
  return (
    <li>
      <button
        type="button"
        class={`band ${bandClass(band)}`}
        aria-pressed={isChosen}
        title={`${rateText(rate)} a minute now, ${rateText(hourRate)} over the hour`}
        onClick={() => onToggle(band)}
      >
        <span class="name">
          <i aria-hidden="true" />
          {band}
        </span>
        <span class="track" aria-hidden="true">
          <span class="fill" style={{ width: part(rate) }} />
          {hourRate > 0 && <span class="mark" style={{ left: part(hourRate) }} />}
        </span>
        <span class="num">{rateText(rate)}</span>
        <Trend rate={rate} hourRate={hourRate} />
      </button>
    </li>
  );
}

/** Less than this is noise. */
const CHANGE = 0.15;

function Trend({ rate, hourRate }: { rate: number; hourRate: number }) {
  if (Math.max(rate, hourRate) < 0.5) return <span class="trend" />;
  const change = hourRate === 0 ? Infinity : rate / hourRate - 1;
  if (change > CHANGE) {
    return (
      <span class="trend up">
        <span aria-hidden="true">▲</span>
        <span class="unseen">rising</span>
      </span>
    );
  }
  if (change < -CHANGE) {
    return (
      <span class="trend down">
        <span aria-hidden="true">▼</span>
        <span class="unseen">falling</span>
      </span>
    );
  }
  return <span class="trend" />;
}

function rateText(rate: number): string {
  if (rate === 0) return '0';
  return rate < 10 ? rate.toFixed(1) : count(Math.round(rate));
}
