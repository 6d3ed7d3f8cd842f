import { bandOf } from '../../radio/band-or-mhz.js';
import type {
  KnownSignals,
  LogSignal,
  LogSignals,
  LogSummary,
  NamesOf,
} from '../signals.service.js';
import type { Station, StationPage } from '../station.js';
import type { StationQuery } from '../station-query.js';
import type { SignalQuality } from '../signal-quality.js';
import { LogQuality } from './log-quality.js';
import { keyOf, type SignalKey } from './signal-key.js';
import { NEWEST_SECONDS } from './summary.js';

/** A page of the stations of the log, and how many there are: what {@link HeldStations} finds in memory. */
export async function findInLog(
  log: LogSignals,
  namesOf: NamesOf,
  query: StationQuery,
): Promise<StationPage> {
  const qualityIn: QualityIn = async (signals) => LogQuality.of(log, signals);
  const { signals, total, qualityOf } = query.quality
    ? await findJudged(log, qualityIn, query, query.quality)
    : await findPage(log, qualityIn, query);
  const summaries = await log.summaries(signals, NEWEST_SECONDS);
  const names = await namesOf([
    ...signals.map(({ callsignId }) => callsignId),
    ...summaries.map(({ bestSkimmerId }) => bestSkimmerId),
  ]);
  const stations = summaries.flatMap((summary, at) => {
    const signal = signals[at];
    return signal ? [toStation(signal, summary, names, qualityOf)] : [];
  });
  return { stations, total };
}

/** Judges all signals of the window, or some that were heard in it. */
type QualityIn = (signals?: readonly LogSignal[]) => Promise<LogQuality>;

interface Found {
  readonly signals: readonly LogSignal[];
  readonly total: number;
  /** Quality of one of these signals. */
  readonly qualityOf: (signal: LogSignal) => SignalQuality;
}

async function findPage(
  log: LogSignals,
  qualityIn: QualityIn,
  { order, offset, limit }: StationQuery,
): Promise<Found> {
  const { signals, total } = await log.find(order, NEWEST_SECONDS, { offset, limit });
  const quality = await qualityIn(signals);
  return { signals, total, qualityOf: await judge(quality, signals) };
}

/**
 * Which signals have a quality is known when all are judged: they are found among those that are not confirmed, or among the others.
 * Whether these are suspect is looked for only of the page, where the choice does not depend on it.
 */
async function findJudged(
  log: LogSignals,
  qualityIn: QualityIn,
  query: StationQuery,
  quality: NonNullable<StationQuery['quality']>,
): Promise<Found> {
  const { order, offset, limit } = query;
  const [confirmed, single, suspect] = (['confirmed', 'single', 'suspect'] as const).map((one) =>
    quality.includes(one),
  );
  if (confirmed && single && suspect) return findPage(log, qualityIn, query);
  const areMeant = !confirmed;
  const find = async (signals: readonly LogSignal[]) =>
    log.find(order, NEWEST_SECONDS, { offset, limit }, { signals, areMeant });
  const all = await qualityIn();
  const { unconfirmed } = all;
  if (single === suspect) {
    const found = await find([...unconfirmed.values()]);
    return { ...found, qualityOf: await judge(all, found.signals) };
  }
  const suspects = await all.suspectsAmong(unconfirmed);
  const isChosen = (key: SignalKey) => (suspects.has(key) ? suspect : single);
  const listed = [...unconfirmed].flatMap(([key, signal]) =>
    isChosen(key) === areMeant ? signal : [],
  );
  return { ...(await find(listed)), qualityOf: (signal) => all.of(signal, suspects) };
}

async function judge(
  quality: LogQuality,
  signals: readonly LogSignal[],
): Promise<Found['qualityOf']> {
  const suspects = await quality.suspectsAmong(new Set(signals.map(keyOf)));
  return (signal) => quality.of(signal, suspects);
}

function toStation(
  signal: LogSignal,
  { typeId, bestSkimmerId, ...summary }: LogSummary,
  names: KnownSignals,
  qualityOf: Found['qualityOf'],
): Station {
  return {
    station: names.callsignOf(signal.callsignId),
    band: bandOf(signal.bandOrMhz),
    mode: names.modeOf(signal.modeId),
    ...summary,
    type: names.typeOf(typeId),
    bestSpotter: names.callsignOf(bestSkimmerId).callsign,
    quality: qualityOf(signal),
  };
}
