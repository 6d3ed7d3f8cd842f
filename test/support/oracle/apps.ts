import { setTimeout as delay } from 'node:timers/promises';
import { RecentSpots } from '../../../src/spots/recent/recent-spots.js';
import { startTestApp, type TestApp } from '../app.js';
import type { ListBody } from './difference.js';

/** What other processes store is looked at after so long, at the latest; a bit more, for a look that is under way. */
const KNOWN_AFTER_MS = 600;

/** Three processes on one database: the first answers from the database alone, the others from memory where they can. */
export class Apps {
  private constructor(
    readonly stored: TestApp,
    readonly held: readonly TestApp[],
  ) {}

  static async start(): Promise<Apps> {
    const stored = await startTestApp();
    const variables = { DATABASE_URL: stored.database.url };
    const held = [
      await startTestApp(variables, [], { followsLog: true }),
      await startTestApp(variables, [], { followsLog: true }),
    ];
    return new Apps(stored, held);
  }

  get all(): TestApp[] {
    return [this.stored, ...this.held];
  }

  /** How many answers came from memory. */
  get answeredFromMemory(): number {
    const counts = this.held.map(({ app }) => app.get(RecentSpots, { strict: false }).stats());
    return counts.reduce((sum, { answered }) => sum + answered, 0);
  }

  /** Until every process knows what has happened so far. */
  async untilKnown(): Promise<void> {
    await delay(KNOWN_AFTER_MS);
  }

  async close(): Promise<void> {
    for (const app of this.all.toReversed()) await app.close();
  }
}

/** Asks for a list. */
export async function ask(app: TestApp, url: string): Promise<{ status: number; body: ListBody }> {
  return app.get<ListBody>(url);
}
