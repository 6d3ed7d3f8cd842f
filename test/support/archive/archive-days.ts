import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DuckDbSession,
  ColumnsService,
  type ColumnValue,
} from '../../../src/columns/columns.service.js';
import { readEnv } from '../../../src/config/env.js';
import type { SpotReport } from '../../../src/radio/spot-report.js';
import { aReport } from '../spots/builders.js';

/** 2026-03-12 and the day after, both over at the time of tests. */
export const FIRST_DAY_SECONDS = Date.UTC(2026, 2, 12) / 1000;

/** Reports of some days from {@link FIRST_DAY_SECONDS} on, different in every field. */
export function reportsOfDays(perDay: number, days = 2): SpotReport[] {
  return Array.from({ length: perDay * days }, (_, n) =>
    aReport({
      heardAtSeconds:
        FIRST_DAY_SECONDS + Math.floor(n / perDay) * 86_400 + (((n % perDay) * 7_919) % 86_400),
      callsign: ['K1ABC', 'DL1ABC', 'VK9/W1AW', 'W1AW/MM', `JA${n % 10}XYZ`][n % 5]!,
      spotter: ['KM3T', 'TF3Y', 'ZL2HAM'][n % 3]!,
      spotterNode: n % 3 === 0 ? 2 : -1,
      frequencyHz: [14_025_313, 7_030_100, 2_400_040_000, 1_837_500][n % 4]! + n,
      mode: n % 7 === 0 ? 'FT8' : 'CW',
      snrDb: (n % 60) - 20,
      wpm: n % 7 === 0 || n % 11 === 0 ? null : 20 + (n % 20),
      type: [null, 'CQ', 'NCDXF B', 'DX'][n % 4]!,
    }),
  );
}

/** Runs a statement in an engine of the tests' own; its rows. */
export async function askFile(sql: string): Promise<(readonly ColumnValue[])[]> {
  return inEngine((session) => session.run(sql));
}

/** Like {@link askFile}, with the names of the columns. */
export async function askTable(
  sql: string,
): Promise<{ names: ColumnValue[]; rows: (readonly ColumnValue[])[] }> {
  return inEngine(async (session) => {
    const described = await session.run(`DESCRIBE ${sql}`);
    return { names: described.map(([name = null]) => name), rows: await session.run(sql) };
  });
}

/** One for all tests of a file: to start a process takes longer than most statements. */
let engine: ColumnsService | undefined;

afterAll(async () => {
  await engine?.onApplicationShutdown();
  engine = undefined;
});

async function inEngine<T>(work: (session: DuckDbSession) => Promise<T>): Promise<T> {
  engine ??= new ColumnsService(
    readEnv({ FEEDS: 'none', DATA_DIR: join(tmpdir(), 'columns-of-tests') }),
  );
  return engine.session(work);
}
