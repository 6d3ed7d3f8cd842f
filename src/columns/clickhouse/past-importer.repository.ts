import { bandIdAtHz } from '../../radio/band.js';
import type { SpotReport } from '../../radio/spot-report.js';
import { DaysService, type StoredSpot } from '../../log/days.service.js';
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../time/time-window.js';
import { wholeLines } from '../../tools/whole-lines.js';
import { ClickHouseSession } from './clickhouse-session.repository.js';
import { toLines } from './literals.js';
import { CHANGING, PastDayRepository } from './past-day.repository.js';
import { alterRows, SENT_COLUMNS } from './tables.repository.js';

/** Rows that wait in memory, some 300 bytes each; above it, days are sent before the file ends. */
const MAX_ROWS = 1_000_000;

/** Reports whose names are numbered at once. */
const MAX_BUFFERED = 20_000;

/** Day whose imported ids would begin at 0: those of a day begin at (day - 1,000,000) × 10^8 + 1, below zero. */
const DAY_ZERO = 1_000_000;
const IDS_PER_DAY = 100_000_000;

const WITHIN_MS = 300_000;

/** So many rows are one part of a table: all of them are there, or none. */
const ONE_PART = {
  insert_deduplicate: 0,
  max_insert_block_size: 10_000_000,
  min_insert_block_size_rows: 10_000_000,
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
        await takeOther({ number: ++number, text });
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
    const kept = await readDay(session, day);
    const { added, filled } = merge(kept, arrived, lastImportedId(kept, day));
    const listed = await days.find(day);
    if (filled.length > 0) {
      const { spots = kept.length, lastId = 0 } = listed ?? {};
      await days.noteChanging({ day, spots, lastId, changes: CHANGING });
      await this.delete(day);
      await this.insert([...kept, ...added]);
    } else if (added.length > 0) await this.insert(added);
    const all = await readCount(session, day);
    if (all.spots !== kept.length + added.length) {
      throw new Error(
        `ClickHouse has ${all.spots} of ${kept.length + added.length} spots of a day`,
      );
    }
    await days.note([
      { day, ...all, changes: Math.max(listed?.changes ?? 0, 0) + Math.sign(filled.length) },
    ]);
    this.archived += added.length;
    this.duplicate += arrived.length - added.length;
    this.typesFilled += filled.length;
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
    await this.tools.session.insert(into, 'TabSeparated', toLines(columns), ONE_PART, WITHIN_MS);
  }

  private async delete(day: number): Promise<void> {
    const { session, cluster } = this.tools;
    await session.command(alterRows('spots', `DELETE WHERE ${isOf(day)}`, cluster), WITHIN_MS);
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

/** What of the arrived rows is new, numbered; and spots of those kept that got the type that they lacked, which is put there. */
function merge(kept: StoredSpot[], arrived: readonly Arrived[], lastId: number) {
  const known = new Map<string, { typeId: number }>(kept.map((spot) => [keyOf(spot), spot]));
  const filled = new Set<object>();
  const isKept = new Set<object>(kept);
  const firsts: Arrived[] = [];
  for (const row of arrived) {
    const key = keyOf(row);
    const same = known.get(key);
    if (!same) {
      const first = { ...row };
      known.set(key, first);
      firsts.push(first);
    } else if (same.typeId === 0 && row.typeId !== 0) {
      same.typeId = row.typeId;
      if (isKept.has(same)) filled.add(same);
    }
  }
  // In order of time: the sort is stable, so that those of a second stay in the order of arrival.
  firsts.sort((a, b) => a.heardAtSeconds - b.heardAtSeconds);
  const added = firsts.map((spot, at): StoredSpot => ({ ...spot, id: lastId + at + 1 }));
  return { added, filled: [...filled] };
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
