import type { ReadonlySignal } from '@preact/signals';
import { type BandActivityList, client } from '../service/api.js';
import { type Polled, usePolling } from '../service/use-polling.js';
import { bandLabel } from '../radio/band-unit.js';
import { BAND_NAMES, bandClass, OTHER_BAND } from '../radio/bands.js';
import { count } from '../words/time.js';
import { decimal } from '../words/numbers.js';
import { words } from '../words/words.js';
import { Panel, Trouble } from '../parts/panel.js';

const EACH_MS = 15_000;

/** How busy all bands are now, in one answer. */
export type PolledBands = ReadonlySignal<Polled<BandActivityList>>;

export function useBandActivity(): PolledBands {
  return usePolling((options) => client.getBandActivity(options), EACH_MS, 'bands');
}

/** Spots a minute of the past ten minutes: an opening shows, and a lull does not yet. */
export function rateNow(past10Minutes: number): number {
  return past10Minutes / 10;
}

interface BandNow {
  readonly band: string;
  /** Spots a minute, now and over the past hour. */
  readonly rate: number;
  readonly hourRate: number;
}

/** Drawn until the answer is there, so that nothing below moves when it comes. */
const NO_BANDS: BandActivityList['bands'] = BAND_NAMES.map((band) => ({
  band,
  past10Minutes: 0,
  pastHour: 0,
}));

function toBandsNow(bands: BandActivityList['bands']): readonly BandNow[] {
  return bands
    .filter(({ band, pastHour }) => band !== OTHER_BAND || pastHour > 0)
    .map(({ band, past10Minutes, pastHour }) => ({
      band,
      rate: rateNow(past10Minutes),
      hourRate: pastHour / 60,
    }));
}

interface BandsNowProps {
  readonly polled: PolledBands;
  readonly chosen: readonly string[];
  readonly onToggle: (band: string) => void;
}

/** Every band: how busy it is now, and whether more or less than over the hour. A row is a filter. */
export function BandsNow({ polled, chosen, onToggle }: BandsNowProps) {
  const text = words.value.live.bands;
  const { answer, error } = polled.value;
  const bands = toBandsNow(answer?.bands ?? NO_BANDS);
  const most = Math.max(1, ...bands.flatMap(({ rate, hourRate }) => [rate, hourRate]));
  return (
    <Panel title={text.title} class="bands-panel" aside={<span class="muted">{text.how}</span>}>
      {error && <Trouble error={error} isOld={answer !== undefined} />}
      <ul class="bands-now">
        {bands.map((one) => (
          <BandRow
            key={one.band}
            {...one}
            most={most}
            isKnown={answer !== undefined}
            isChosen={chosen.includes(one.band)}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface BandRowProps extends BandNow {
  readonly most: number;
  readonly isKnown: boolean;
  readonly isChosen: boolean;
  readonly onToggle: (band: string) => void;
}

function BandRow(props: BandRowProps) {
  const { band, rate, hourRate, most, isKnown, isChosen, onToggle } = props;
  const part = (value: number) => `${(100 * value) / most}%`;
  return (
    <li>
      <button
        type="button"
        class={`band ${bandClass(band)}`}
        aria-pressed={isChosen}
        // What is outside all bands cannot be chosen, and counts all the same.
        disabled={band === OTHER_BAND}
        title={
          isKnown ? words.value.live.bands.rates(rateText(rate), rateText(hourRate)) : undefined
        }
        onClick={() => onToggle(band)}
      >
        <span class="name">
          <i aria-hidden="true" />
          {bandLabel(band)}
        </span>
        <span class="track" aria-hidden="true">
          <span class="fill" style={{ width: part(rate) }} />
          {hourRate > 0 && <span class="mark" style={{ left: part(hourRate) }} />}
        </span>
        <span class="num">{isKnown ? rateText(rate) : '…'}</span>
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
  if (Math.abs(change) <= CHANGE) return <span class="trend" />;
  const { rising, falling } = words.value.live.bands;
  const [way, sign, said] = change > 0 ? ['up', '▲', rising] : ['down', '▼', falling];
  return (
    <span class={`trend ${way}`}>
      <span aria-hidden="true">{sign}</span>
      <span class="unseen">{said}</span>
    </span>
  );
}

function rateText(rate: number): string {
  if (rate === 0) return '0';
  return rate < 10 ? decimal(rate) : count(Math.round(rate));
}
