import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Dialect, DUCKDB } from '../../query/dialect.repository.js';
import type { SpotColumn } from '../../query/spot-store.js';

/** A signal by the numbers of the database: a callsign in a mode on a band or, outside all, in a MHz. */
export interface LogSignal {
  readonly callsignId: number;
  /** As `bandOrMhzAt` has it. */
  readonly bandOrMhz: number;
  readonly modeId: number;
}

/** Orders of signals. */
export type SignalOrder = 'last_heard' | 'spots' | 'skimmers' | 'snr' | 'frequency';

/** When the spots of a signal were heard: Unix seconds. */
export interface Heard {
  readonly firstHeardSeconds: number;
  readonly lastHeardSeconds: number;
}

/** Spots that are near each other. */
export interface Nearness {
  readonly seconds: number;
  readonly hz: number;
}

/** Columns of a spot that statements read. */
export const SIGNAL_COLUMNS = [
  'id',
  'heard_s',
  'frequency_hz',
  'callsign_id',
  'spotter_id',
  'mode_id',
  'band_or_mhz',
  'type_id',
  'snr_db',
  'wpm',
] as const satisfies readonly SpotColumn[];

/**
 * Keeps PostgreSQL from comparing each spot with each, until the transaction ends: it cannot tell how many spots a band or a cell
 * has, guesses one, and would take minutes.
 */
export const KEEP_FROM_COMPARING_EACH = sql`SET LOCAL enable_nestloop = off`;

/**
 * Where the spots of a question are: `SELECT`s of {@link SIGNAL_COLUMNS} in a dialect. Beside them the statements read `callsigns`
 * (id, callsign).
 */
export interface SignalSources {
  /** Spots that pass the filter. */
  readonly heard: Sql;
  /** All of the window. */
  readonly every: Sql;
  readonly dialect: Dialect;
}

/** Signals of a table, as {@link tableOf} makes one, that are meant, or all but these. */
export interface SomeSignals {
  readonly signals: Sql;
  readonly areMeant: boolean;
}

/** The frequency is that of the newest seconds in which a signal was heard. */
export interface OrderOptions {
  readonly newestSeconds: number;
  /** The numbers of all that may have reported a spot, where DuckDB counts those of each signal by bits. */
  readonly skimmerIds?: readonly number[] | undefined;
  readonly dialect: Dialect;
}

/** The numbers of a signal, in the order in which statements give them. */
export const KEY_COLUMNS = ['callsign_id', 'band_or_mhz', 'mode_id'] as const;
const KEY = raw(KEY_COLUMNS.join());

/** Narrows spots to a few callsigns: the column engine reads other columns only where it meets one. */
export function ofCallsigns(spots: Sql, callsignIds: readonly number[]): Sql {
  return sql`SELECT * FROM (${spots}) AS spot WHERE callsign_id IN (${raw(callsignIds.join())})`;
}

/** Spots of some signals with the number of theirs. */
function ofSignals(spots: Sql, signals: Sql): Sql {
  return sql`SELECT spot.*, signal_number FROM (${spots}) AS spot JOIN ${signals} USING (${KEY})`;
}

/** The signals, of which there must be one, as a table `signal`, numbered from 0. */
export function tableOf(signals: readonly LogSignal[], { rowsOf }: Dialect): Sql {
  const rows = rowsOf({
    signal_number: [...signals.keys()],
    callsign_id: signals.map(({ callsignId }) => callsignId),
    band_or_mhz: signals.map(({ bandOrMhz }) => bandOrMhz),
    mode_id: signals.map(({ modeId }) => modeId),
  });
  return sql`(${rows}) AS signal`;
}

/** The skimmers of spots: spotter_id. */
export function skimmerIdsStatement(spots: Sql): Sql {
  return sql`SELECT DISTINCT spotter_id FROM (${spots}) AS spot`;
}

/**
 * The signals of spots, in an order: callsign_id, band_or_mhz, mode_id, and how many there are: a page of all, or of those
 * `among` them.
 * Equal ones by when they were heard last, then by callsign, band and mode.
 */
export function signalsStatement(
  heard: Sql,
  order: SignalOrder,
  { newestSeconds, skimmerIds, dialect }: OrderOptions,
  page: { readonly limit: number; readonly offset: number },
  among?: SomeSignals,
): Sql {
  // Few signals are found before their spots are put together, all but a few afterwards.
  const spots = among?.areMeant
    ? sql`SELECT spot.* FROM (${heard}) AS spot WHERE ${dialect.isAmong('spot', KEY_COLUMNS, among.signals, 'signal')}`
    : heard;
  const isAmong =
    among && !among.areMeant
      ? sql`WHERE NOT ${dialect.isAmong('grouped', KEY_COLUMNS, among.signals, 'signal')}`
      : empty;
  const grouped =
    order === 'frequency'
      ? sql`SELECT ${KEY}, max(last_s) AS last_s,
          ${raw(dialect.quantile(0.5, 'frequency_hz'))} AS value
        FROM (SELECT spot.*, max(heard_s) OVER (PARTITION BY ${KEY}) AS last_s FROM (${spots}) AS spot) AS timed
        WHERE heard_s >= last_s - ${raw(String(newestSeconds))} GROUP BY ${KEY}`
      : order === 'skimmers' && skimmerIds?.length
        ? bySkimmerBits(spots, skimmerIds)
        : sql`SELECT ${KEY}, max(heard_s) AS last_s, ${raw(ORDER_VALUES[order])} AS value FROM (${spots}) AS spot
          GROUP BY ${KEY}`;
  return sql`SELECT ${KEY}, count(*) OVER () AS total
    FROM (${grouped}) AS grouped JOIN callsigns ON callsigns.id = callsign_id ${isAmong}
    ORDER BY value ${raw(order === 'frequency' ? 'ASC' : 'DESC')}, last_s DESC, ${dialect.byBytes(raw('callsign'))}, band_or_mhz, mode_id
    LIMIT ${raw(String(page.limit))} OFFSET ${raw(String(page.offset))}`;
}

/** Has DuckDB set a bit of a signal for each skimmer: half the time of `count(DISTINCT)`. */
function bySkimmerBits(spots: Sql, skimmerIds: readonly number[]): Sql {
  const rows = DUCKDB.rowsOf({ spotter_id: skimmerIds, place: [...skimmerIds.keys()] });
  return sql`SELECT ${KEY}, max(heard_s) AS last_s,
      bit_count(bitstring_agg(place, 0, ${raw(String(skimmerIds.length))})) AS value
    FROM (${spots}) AS spot JOIN (${rows}) AS numbered USING (spotter_id) GROUP BY ${KEY}`;
}

const ORDER_VALUES: Readonly<Record<Exclude<SignalOrder, 'frequency'>, string>> = {
  last_heard: 'max(heard_s)',
  spots: 'count(*)',
  skimmers: 'count(DISTINCT spotter_id)',
  snr: 'max(snr_db)',
};

/**
 * What the spots of some signals say together: signal_number, spots, skimmers, first_s, last_s, snr_db, best_id (the skimmer that
 * reported it best), frequency_hz, wpm, type_id.
 */
export function summariesStatement(
  { heard, dialect }: Pick<SignalSources, 'heard' | 'dialect'>,
  signals: readonly LogSignal[],
  newestSeconds: number,
): Sql {
  const isNewest = `FILTER (WHERE heard_s >= last_s - ${newestSeconds}`;
  const best = raw(dialect.highest('spotter_id', ['snr_db', 'heard_s', 'id']));
  const type = raw(dialect.highest('type_id', ['heard_s', 'id'], `${isNewest} AND type_id > 0)`));
  return sql`
    WITH heard AS (
      SELECT spot.*, max(heard_s) OVER (PARTITION BY signal_number) AS last_s
      FROM (${ofSignals(heard, tableOf(signals, dialect))}) AS spot
    )
    SELECT signal_number, count(*) AS spots, count(DISTINCT spotter_id) AS skimmers, min(heard_s) AS first_s, last_s,
      max(snr_db) AS snr_db, ${best} AS best_id,
      ${raw(dialect.quantile(0.5, 'frequency_hz'))} ${raw(isNewest)}) AS frequency_hz,
      ${raw(dialect.quantile(0.5, 'wpm'))} ${raw(isNewest)} AND wpm > 0) AS wpm,
      coalesce(${type}, 0) AS type_id
    FROM heard GROUP BY signal_number, last_s`;
}

/** Skimmers whose callsign has a `/`, which may be of the base call of another: id, callsign. */
export function strokedSkimmersStatement(every: Sql): Sql {
  return sql`SELECT id, callsign FROM callsigns
    WHERE callsign LIKE '%/%' AND id IN (SELECT DISTINCT spotter_id FROM (${every}) AS spot)`;
}

/**
 * The signals that have no two spots of different base calls near each other, of those given or of all: callsign_id, band_or_mhz,
 * mode_id, callsign, first_s, last_s.
 *
 * One pass groups spots by signal and span of time. It finds most signals confirmed, having spots of two skimmers near each other in
 * one span, and most others of one skimmer alone. Spots are compared with each other for the few signals that are left.
 */
export function unconfirmedStatement(
  sources: SignalSources,
  { seconds, hz }: Nearness,
  bases: ReadonlyMap<number, number>,
  signals?: readonly LogSignal[],
): Sql {
  // A day written down would fill the engine's memory; the spots of a page are few.
  const { every, dialect } = sources;
  const made = raw(signals ? 'MATERIALIZED' : dialect.writtenDown);
  const spots = signals ? ofSignals(every, tableOf(signals, dialect)) : every;
  const stroked = [...bases.keys()].join(', ');
  const isPlain = raw(bases.size > 0 ? `FILTER (WHERE spotter_id NOT IN (${stroked}))` : '');
  const span = raw(`heard_s - heard_s % ${seconds}`);
  const cases = [...bases].map(([id, base]) => `WHEN ${id} THEN ${base}`).join(' ');
  const base = raw(bases.size > 0 ? `CASE spotter_id ${cases} ELSE spotter_id END` : 'spotter_id');
  return sql`
    WITH every AS ${made} (SELECT ${KEY}, heard_s, frequency_hz, spotter_id FROM (${spots}) AS spot),
    spans AS (
      SELECT ${KEY}, min(heard_s) AS first_s, max(heard_s) AS last_s,
        min(spotter_id) AS least_id, max(spotter_id) AS greatest_id,
        coalesce(min(spotter_id) ${isPlain} <> max(spotter_id) ${isPlain}, false)
          AND max(frequency_hz) - min(frequency_hz) <= ${raw(String(hz))} AS is_sure
      FROM every GROUP BY ${KEY}, ${span}
    ),
    unsure AS MATERIALIZED (
      SELECT ${KEY}, min(first_s) AS first_s, max(last_s) AS last_s, min(least_id) <> max(greatest_id) AS has_several
      FROM spans GROUP BY ${KEY} HAVING max(CASE WHEN is_sure THEN 1 ELSE 0 END) = 0
    ),
    compared AS MATERIALIZED (
      SELECT every.*, ${base} AS base_id FROM every JOIN unsure USING (${KEY}) WHERE has_several
    ),
    paired AS MATERIALIZED (
      SELECT DISTINCT ${KEY}, true AS is_paired FROM compared JOIN compared AS other USING (${KEY})
      WHERE compared.base_id <> other.base_id AND other.heard_s BETWEEN compared.heard_s AND compared.heard_s + ${raw(String(seconds))}
        AND abs(other.frequency_hz - compared.frequency_hz) <= ${raw(String(hz))}
    )
    SELECT ${KEY}, callsign, first_s, last_s
    FROM unsure LEFT JOIN paired USING (${KEY}) JOIN callsigns ON callsigns.id = callsign_id
    WHERE is_paired IS NULL`;
}

/** Other callsigns of the same band and mode that have a spot near one of a signal's: signal_number, callsign_id, callsign. */
export function nearStatement(
  { every, dialect }: SignalSources,
  { seconds, hz }: Nearness,
  signals: readonly (LogSignal & Heard)[],
): Sql {
  const made = raw(dialect.writtenDown);
  const firstSeconds = signals.reduce(
    (least, one) => Math.min(least, one.firstHeardSeconds),
    Infinity,
  );
  const lastSeconds = signals.reduce((most, one) => Math.max(most, one.lastHeardSeconds), 0);
  // Of the newest signals the engine reads the last hours alone.
  const isAround = raw(`heard_s BETWEEN ${firstSeconds - seconds} AND ${lastSeconds + seconds}`);
  const cells = (at: string) =>
    raw(`${at}.heard_s - ${at}.heard_s % ${seconds} AS seconds_cell,
      ${at}.frequency_hz - ${at}.frequency_hz % ${hz} AS hz_cell`);
  return sql`
    WITH around AS ${made} (
      SELECT one.*, seconds_cell + by_seconds AS seconds_at, hz_cell + by_hz AS hz_at
      FROM (SELECT spot.*, ${cells('spot')} FROM (${ofSignals(every, tableOf(signals, dialect))}) AS spot) AS one
      CROSS JOIN (VALUES (${raw(`-${seconds}), (0), (${seconds}`)})) AS beside_seconds (by_seconds)
      CROSS JOIN (VALUES (${raw(`-${hz}), (0), (${hz}`)})) AS beside_hz (by_hz)
    ),
    other AS ${made} (SELECT spot.*, ${cells('spot')} FROM (${every}) AS spot WHERE ${isAround})
    SELECT DISTINCT signal_number, other.callsign_id, callsigns.callsign
    FROM around JOIN other ON other.band_or_mhz = around.band_or_mhz AND other.mode_id = around.mode_id
      AND other.seconds_cell = seconds_at AND other.hz_cell = hz_at
    JOIN callsigns ON callsigns.id = other.callsign_id
    WHERE other.callsign_id <> around.callsign_id
      AND abs(other.heard_s - around.heard_s) <= ${raw(String(seconds))}
      AND abs(other.frequency_hz - around.frequency_hz) <= ${raw(String(hz))}`;
}

/** How many skimmers have reported some signals: signal_number, skimmers. */
export function skimmersStatement(
  every: Sql,
  signals: readonly LogSignal[],
  dialect: Dialect,
): Sql {
  return sql`SELECT signal_number, count(DISTINCT spotter_id) AS skimmers
    FROM (${ofSignals(every, tableOf(signals, dialect))}) AS spot GROUP BY signal_number`;
}
