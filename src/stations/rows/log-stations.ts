import { bandOf } from '../../radio/band-or-mhz.js';
import type {
  KnownSignals,
  LogSignal,
  LogSignals,
  LogSummary,
  NamesOf,
} from '../../spots/signals.service.js';
import type { Station, StationPage } from '../station.js';
import type { StationQuery } from '../station-query.js';
import { findUnconfirmed, judgeLog, keyOf, type UnsureSignals } from './log-quality.js';
import { NEWEST_SECONDS } from './summary.js';

/** A page of the stations of the log, and how many there are: what {@link HeldStations} finds in memory. */
export async function findInLog(
  log: LogSignals,
  namesOf: NamesOf,
  query: StationQuery,
): Promise<StationPage> {
  const { signals, total, unsure, ofPage } = query.quality
    ? await findJudged(log, query, query.quality)
    : await findPage(log, query);
  const summaries = await ofPage.summaries(signals, NEWEST_SECONDS);
  const names = await namesOf([
    ...signals.map(({ callsignId }) => callsignId),
    ...summaries.map(({ bestSkimmerId }) => bestSkimmerId),
  ]);
  const stations = summaries.flatMap((summary, at) => {
    const signal = signals[at];
    return signal ? [toStation(signal, summary, names, unsure)] : [];
  });
  return { stations, total };
}

interface Found {
  readonly signals: readonly LogSignal[];
  readonly total: number;
  readonly unsure: UnsureSignals;
  /** To be asked about these signals. */
  readonly ofPage: LogSignals;
}

async function findPage(log: LogSignals, { order, offset, limit }: StationQuery): Promise<Found> {
  const { signals, total } = await log.find(order, NEWEST_SECONDS, { offset, limit });
  const ofPage = await log.of(signals);
  return { signals, total, ofPage, unsure: await judgeLog(ofPage, signals) };
}

/**
 * Which signals have a quality is known when all are judged: they are found among those that are not confirmed, or among the others.
 * Whether these are suspect is looked for only of the page, where the choice does not depend on it.
 */
async function findJudged(
  log: LogSignals,
  query: StationQuery,
  quality: NonNullable<StationQuery['quality']>,
): Promise<Found> {
  const { order, offset, limit } = query;
  const [confirmed, single, suspect] = (['confirmed', 'single', 'suspect'] as const).map((one) =>
    quality.includes(one),
  );
  if (confirmed && single && suspect) return findPage(log, query);
  const areMeant = !confirmed;
  const find = async (signals: readonly LogSignal[]) =>
    log.find(order, NEWEST_SECONDS, { offset, limit }, { signals, areMeant });
  if (single === suspect) {
    const found = await find(await findUnconfirmed(log));
    const ofPage = await log.of(found.signals);
    return { ...found, ofPage, unsure: await judgeLog(ofPage, areMeant ? found.signals : []) };
  }
  const unsure = await judgeLog(log);
  const found = await find(
    [...unsure.values()].flatMap((one) =>
      quality.includes(one.quality) === areMeant ? one.signal : [],
    ),
  );
  return { ...found, unsure, ofPage: log };
}

function toStation(
  signal: LogSignal,
  { typeId, bestSkimmerId, ...summary }: LogSummary,
  names: KnownSignals,
  unsure: UnsureSignals,
): Station {
  return {
    station: names.callsignOf(signal.callsignId),
    band: bandOf(signal.bandOrMhz),
    mode: names.modeOf(signal.modeId),
    ...summary,
    type: names.typeOf(typeId),
    bestSpotter: names.callsignOf(bestSkimmerId).callsign,
    quality: unsure.get(keyOf(signal))?.quality ?? 'confirmed',
  };
}
