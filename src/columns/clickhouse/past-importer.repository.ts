import { bandIdAtHz } from '../../radio/band.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { DaysService, type StoredSpot } from '../../log/days.service.js';
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { MAX_LINE_CHARACTERS, wholeLines } from '../../tools/whole-lines.js';
import { ClickHouseSession } from './clickhouse-session.repository.js';
import { toLines } from './literals.js';
import type { PastDayRepository } from './past-day.repository.js';
import { alterRows, SENT_COLUMNS } from './tables.repository.js';

/** Rows that wait in memory, some 300 bytes each; above it, days are sent before the file ends. */
const MAX_ROWS = 1_000_000;

/** Reports whose names are numbered at once. */
const MAX_BUFFERED = 20_000;

/** Day whose imported ids would begin at 0: those of a day begin at (day - 1,000,000) × 10^8 + 1, below zero. */
const DAY_ZERO = 1_000_000;
const IDS_PER_DAY = 100_000_000;

const WITHIN_MS = 300_000;

/** Types that one statement fills in: each rewrites the parts that have the day. */
const MAX_FILLED = 200_000;

/** So many rows are one part of a table: all of them are there, or none. */
const ONE_PART = {
  max_insert_block_size: 10_000_000,
  min_insert_block_size_rows: 10_000_000,
  min_insert_block_size_bytes: 0,
};

type Arrived = Omit<StoredSpot, 'id'>;

interface ImporterTools {
  readonly session: ClickHouseSession;
  readonly names: DaysService;
  readonly days: PastDayRepository;
  readonly cluster: string | undefined;
  /** Days since the Unix epoch: older ones are imported here. */
  readonly firstKeptDay: number;
}

/**
 * Imports spots of days that the log does not keep into ClickHouse, day by day: the first copy of each, with the first type of any
 * copy, numbered in order of time. May be killed at any moment and repeated: what is there is not added again.
 */
export class PastImporter {
  readonly firstDay = 0;
  readonly firstKeptDay: number;
  private buffered: SpotReport[] = [];
  /** Rows that wait, by day, in the order of arrival. */
  private readonly arrived = new Map<number, Arrived[]>();
  private waiting = 0;
  private archived = 0;
  private duplicate = 0;
  private typesFilled = 0;
  private refused = 0;

  constructor(private readonly tools: ImporterTools) {
    this.firstKeptDay = tools.firstKeptDay;
  }

  /** Counts of days that were sent. No I/O. */
  get counts() {
    const { archived, duplicate, typesFilled, refused } = this;
    return { archived, duplicate, typesFilled, refused };
  }

  /** Gives every line to `takeOther`, which brings the rows of such days back by {@link add}. */
  async addRows(
    bytes: AsyncIterable<Buffer>,
    takeOther: (line: { number: number; text: string }) => Promise<void>,
    onProgress: (rows: number) => void,
  ): Promise<number> {
    let number = 0;
    for await (const lines of wholeLines(bytes)) {
      for (const text of lines.split('\n').slice(0, -1)) {
        await takeOther({ number: ++number, text: text.slice(0, MAX_LINE_CHARACTERS) });
      }
      onProgress(0);
    }
    return 0;
  }

  async add(report: SpotReport): Promise<void> {
    this.buffered.push(report);
    if (this.buffered.length < MAX_BUFFERED) return;
    await this.numberNames();
    if (this.waiting > MAX_ROWS) await this.sendDays({ exceptLast: true });
  }

  /** Ends the current file: sends all rows taken. */
  async finish(): Promise<void> {
    await this.numberNames();
    await this.sendDays();
  }

  private async numberNames(): Promise<void> {
    const reports = this.buffered;
    this.buffered = [];
    if (reports.length === 0) return;
    const ids = await this.tools.names.addNames({
      callsigns: [...new Set(reports.flatMap(({ callsign, spotter }) => [callsign, spotter]))],
      modes: [...new Set(reports.map(({ mode }) => mode))],
      types: [...new Set(reports.flatMap(({ type }) => type ?? []))],
    });
    for (const { heardAtSeconds, frequencyHz, spotterNode, snrDb, wpm, ...named } of reports) {
      const callsignId = ids.callsigns.get(named.callsign);
      const spotterId = ids.callsigns.get(named.spotter);
      const modeId = ids.modes.get(named.mode);
      if (callsignId === undefined || spotterId === undefined || modeId === undefined) {
        this.refused++;
        continue;
      }
      const day = Math.floor(heardAtSeconds / SECONDS_PER_DAY);
      const rows = this.arrived.get(day) ?? [];
      this.arrived.set(day, rows);
      this.waiting++;
      rows.push({
        heardAtSeconds,
        frequencyHz,
        callsignId,
        spotterId,
        spotterNode,
        modeId,
        bandId: bandIdAtHz(frequencyHz),
        snrDb,
        wpm: wpm ?? 0,
        typeId: ids.types.get(named.type ?? '') ?? 0,
      });
    }
  }

  private async sendDays({ exceptLast = false } = {}): Promise<void> {
    const days = [...this.arrived.keys()];
    for (const day of exceptLast && days.length > 1 ? days.slice(0, -1) : days) {
      const rows = this.arrived.get(day) ?? [];
      await this.sendDay(day, rows);
      this.arrived.delete(day);
      this.waiting -= rows.length;
    }
  }

  private async sendDay(day: number, arrived: readonly Arrived[]): Promise<void> {
    const { session, days } = this.tools;
    await days.inTurn(async () => {
      const kept = await readDay(session, day);
      const { added, filled } = merge(kept, arrived, lastImportedId(kept, day));
      const listed = await days.find(day);
      const isChanged = added.length + filled.length > 0;
      const changing = listed && isChanged ? await days.noteChanging(listed) : listed;
      if (filled.length > 0) await this.fillTypes(day, filled);
      if (added.length > 0) await this.insert(added);
      const all = await readCount(session, day);
      if (all.spots !== kept.length + added.length) {
        const expected = kept.length + added.length;
        throw new Error(`ClickHouse has ${all.spots} of ${expected} spots of a day`);
      }
      await days.note([{ day, ...all, changes: Math.abs(changing?.changes ?? 0) }]);
      this.archived += added.length;
      this.duplicate += arrived.length - added.length;
      this.typesFilled += filled.length;
    });
  }

  /** Puts types into spots that are there: nothing is taken away, whenever this is ended. */
  private async fillTypes(day: number, filled: readonly Filled[]): Promise<void> {
    const { session, cluster } = this.tools;
    for (let from = 0; from < filled.length; from += MAX_FILLED) {
      const some = filled.slice(from, from + MAX_FILLED);
      const ids = some.map(({ id }) => id).join();
      const types = some.map(({ typeId }) => typeId).join();
      const change = `UPDATE type_id = toInt16(transform(id, [${ids}], [${types}], type_id))
        WHERE ${isOf(day)} AND id IN (${ids})`;
      await session.command(alterRows('spots', change, cluster), WITHIN_MS);
    }
  }

  private async insert(spots: readonly StoredSpot[]): Promise<void> {
    const columns = [
      spots.map(({ id }) => id),
      spots.map(({ heardAtSeconds }) => heardAtSeconds),
      spots.map(({ frequencyHz }) => frequencyHz),
      spots.map(({ callsignId }) => callsignId),
      spots.map(({ spotterId }) => spotterId),
      spots.map(({ spotterNode }) => spotterNode),
      spots.map(({ modeId }) => modeId),
      spots.map(({ bandId }) => bandId),
      spots.map(({ snrDb }) => snrDb),
      spots.map(({ wpm }) => wpm),
      spots.map(({ typeId }) => typeId),
    ];
    const into = `spots (${SENT_COLUMNS})`;
    // The same rows may have been sent before, and taken away since: each time another token.
    await this.tools.session.insert(into, 'TabSeparated', () => toLines(columns), {
      settings: ONE_PART,
      timeLimitMs: WITHIN_MS,
    });
  }
}

function isOf(day: number): string {
  return `heard_s >= ${day * SECONDS_PER_DAY} AND heard_s < ${(day + 1) * SECONDS_PER_DAY}`;
}

async function readDay(session: ClickHouseSession, day: number): Promise<StoredSpot[]> {
  const rows = await session.run(
    `SELECT ${SENT_COLUMNS} FROM spots WHERE ${isOf(day)}`,
    [],
    WITHIN_MS,
  );
  return rows.map((row) => {
    const [id, heardAtSeconds, frequencyHz, callsignId, spotterId, spotterNode, modeId, ...rest] =
      row.map(Number) as [number, number, number, number, number, number, number, ...number[]];
    const [bandId = 0, snrDb = 0, wpm = 0, typeId = 0] = rest;
    const what = { id, heardAtSeconds, frequencyHz, callsignId, spotterId, spotterNode, modeId };
    return { ...what, bandId, snrDb, wpm, typeId };
  });
}

async function readCount(session: ClickHouseSession, day: number) {
  const [row = []] = await session.run(`SELECT count(), max(id) FROM spots WHERE ${isOf(day)}`);
  return { spots: Number(row[0]), lastId: Number(row[1]) };
}

/** A spot that got the type that it lacked. */
interface Filled {
  readonly id: number;
  readonly typeId: number;
}

/** What of the arrived rows is new, numbered; and what of those kept gets a type. */
function merge(kept: readonly StoredSpot[], arrived: readonly Arrived[], lastId: number) {
  const known = new Map<string, { readonly id?: number; typeId: number }>();
  for (const spot of kept) known.set(keyOf(spot), { id: spot.id, typeId: spot.typeId });
  const filled: Filled[] = [];
  const firsts: { readonly row: Arrived; readonly seen: { typeId: number } }[] = [];
  for (const row of arrived) {
    const key = keyOf(row);
    const seen = known.get(key);
    if (!seen) {
      const first = { row, seen: { typeId: row.typeId } };
      known.set(key, first.seen);
      firsts.push(first);
    } else if (seen.typeId === 0 && row.typeId !== 0) {
      seen.typeId = row.typeId;
      if (seen.id !== undefined) filled.push({ id: seen.id, typeId: row.typeId });
    }
  }
  // In order of time: the sort is stable, so that those of a second stay in the order of arrival.
  firsts.sort((a, b) => a.row.heardAtSeconds - b.row.heardAtSeconds);
  const added = firsts.map(({ row, seen }, at): StoredSpot => ({
    ...row,
    typeId: seen.typeId,
    id: lastId + at + 1,
  }));
  return { added, filled };
}

/** Equal in all copies of one report, as for the log's writer. */
function keyOf(spot: Arrived): string {
  const minute = Math.floor(spot.heardAtSeconds / SECONDS_PER_MINUTE);
  return `${minute},${spot.callsignId},${spot.spotterId},${spot.spotterNode},${spot.frequencyHz},${spot.modeId}`;
}

/** The highest imported id of a day; without any, the number before the first. */
function lastImportedId(kept: readonly StoredSpot[], day: number): number {
  const none = (day - DAY_ZERO) * IDS_PER_DAY;
  return kept.reduce((most, { id }) => (id < 0 && id > most ? id : most), none);
}
