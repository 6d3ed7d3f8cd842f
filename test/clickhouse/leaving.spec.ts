import { Controller, Get, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ClickHouseLog } from '../../src/columns/clickhouse/clickhouse-log.js';
import { DatabaseService } from '../../src/database/database.service.js';
import { API_PREFIX } from '../../src/http/api-prefix.js';
import { LogStateRepository } from '../../src/log/state/log-state.repository.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { eventually } from '../support/eventually.js';
import { aReport } from '../support/spots/builders.js';

/** Minutes of work. */
const HEAVY = 'SELECT count() FROM numbers(100000000000) WHERE number % 7 = 3';
const WITHIN_MS = 60_000;

/** How each question ended. */
const outcomes: string[] = [];

/** Asks as lists do, where PostgreSQL is asked next, and as groups do. */
@Controller(`${API_PREFIX}/heavy`)
class HeavyController {
  constructor(private readonly parts: ModuleRef) {}

  @Get('list')
  async list(): Promise<void> {
    const database = this.parts.get(DatabaseService, { strict: false });
    const state = this.parts.get(LogStateRepository, { strict: false });
    const reader = await database.snapshot(async (run) => state.read(run));
    await noted(
      this.log.read(reader, async (session) => session.run(HEAVY, [], WITHIN_MS), WITHIN_MS),
    );
  }

  @Get('groups')
  async groups(): Promise<void> {
    await noted(this.log.session(async (session) => session.run(HEAVY, [], WITHIN_MS), WITHIN_MS));
  }

  private get log(): ClickHouseLog {
    return this.parts.get(ClickHouseLog, { strict: false });
  }
}

async function noted(work: Promise<unknown>): Promise<void> {
  try {
    outcomes.push((await work) === undefined ? 'PostgreSQL is asked' : 'answered');
  } catch (error) {
    outcomes.push((error as Error).constructor.name);
    throw error;
  }
}

@Module({ controllers: [HeavyController] })
class HeavyModule {}

describe('a client who leaves', () => {
  let engine: TestClickHouse;
  let service: TestApp;

  beforeAll(async () => {
    engine = await TestClickHouse.start();
    const settings = { COLUMNS: 'clickhouse', CLICKHOUSE_URL: engine.url };
    service = await startTestApp(settings, [HeavyModule], { followsInColumns: true });
    await service.record([aReport()]);
    const log = service.app.get(ClickHouseLog, { strict: false });
    await eventually(() => expect([log.state, log.behindBy]).toEqual(['ok', 0]));
  });

  afterAll(async () => {
    await service?.close();
    await engine?.stop();
  });

  const running = async () => {
    const [[count] = []] = await engine.ask(`
      SELECT count() FROM system.processes
      WHERE query LIKE '%numbers(100000000000)%' AND query NOT LIKE '%system.processes%' AND is_cancelled = 0`);
    return count;
  };

  it.each(['list', 'groups'])('ends what is asked for him: %s', async (kind) => {
    outcomes.length = 0;
    const leaving = new AbortController();
    const asked = fetch(`${service.origin}/api/v1/heavy/${kind}`, { signal: leaving.signal });
    const left = expect(asked).rejects.toThrow(/abort/);
    await eventually(async () => expect(await running()).toBe(1));
    leaving.abort();
    await left;
    await eventually(async () => expect(await running()).toBe(0), 10_000);
    await eventually(() => expect(outcomes).toEqual(['ClientHasLeft']), 10_000);
  });
});
