import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ActivationsService } from '../../../src/activations/activations.service.js';
import type { MemberListListView } from '../../../src/lists/lists.dto.js';
import { RecentSpots } from '../../../src/memory/recent-spots.js';
import { startTestApp, type TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { placedBy, untilPlaced } from '../spots/placed.js';
import type { Activators } from './activators.js';
import type { ListBody } from './difference.js';
import { LOCATED } from './question.js';

/** What other processes store is looked at after so long, at the latest; a bit more, for a look that is under way. */
const KNOWN_AFTER_MS = 600;

/** Programmes are asked again in less. */
const PAUSE_MS = 120_000;

/** The member lists that are set. */
export const LISTS = ['long', 'short'];

/** Three processes on one database: the first answers from the database alone, the others from memory where they can. */
export class Apps {
  private constructor(
    private readonly folder: string,
    private readonly activators: Activators,
    readonly stored: TestApp,
    readonly held: readonly TestApp[],
  ) {}

  /** @param countryFile the text of the first */
  static async start(countryFile: string, activators: Activators): Promise<Apps> {
    const folder = await mkdtemp(join(tmpdir(), 'spot-oracle-'));
    const pathOf = (name: string) => join(folder, name);
    const variables = {
      ...activators.variables,
      COUNTRY_FILE: pathOf('cty.dat'),
      LISTS: LISTS.map((name) => `${name}=${pathOf(name)}`).join(),
    };
    for (const name of LISTS) await writeFile(pathOf(name), 'DL7UZO\n');
    await writeFile(pathOf('cty.dat'), countryFile);
    const stored = await startTestApp(variables);
    const others = { ...variables, DATABASE_URL: stored.database.url };
    const held = [
      await startTestApp(others, [], { followsLog: true }),
      await startTestApp(others, [], { followsLog: true }),
    ];
    const apps = new Apps(folder, activators, stored, held);
    await untilPlaced(apps.all);
    for (const app of apps.all) await untilActive(app);
    return apps;
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

  /** Puts another file in the place of a member list; done when every process has it. */
  async changeList(name: string, members: readonly string[]): Promise<void> {
    // With what else there may be in a list.
    const lines = members.map((member, at) => (at % 2 === 0 ? `${member},Hiram` : member));
    await this.replace(name, ['# Members', ...lines, ''].join('\n'));
    for (const app of this.all) {
      await eventually(async () => {
        const { body } = await app.get<MemberListListView>('/lists');
        const list = body.lists.find((one) => one.name === name);
        if (list?.members !== members.length) throw new Error(`${name} is not read`);
      });
    }
  }

  /** Puts another country file in the place of the last; done when every callsign is looked up in it. */
  async changeCountries(text: string): Promise<void> {
    const before = await placedBy(this.stored);
    await this.replace('cty.dat', text);
    await untilPlaced(this.all, before);
  }

  async close(): Promise<void> {
    for (const app of this.all.toReversed()) await app.close();
    await this.activators.close();
    await rm(this.folder, { recursive: true });
  }

  /** Whole, or not at all. */
  private async replace(name: string, text: string): Promise<void> {
    const path = join(this.folder, name);
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }
}

/** Until a process knows the activators of both programmes. */
async function untilActive({ app, clock }: TestApp): Promise<void> {
  const activations = app.get(ActivationsService, { strict: false });
  const isKnown = () => expect(activations.countActive().size).toBe(2);
  try {
    await eventually(isKnown, 15_000);
  } catch {
    // What failed once, on a busy machine, is asked again after a pause: the clock stands still.
    clock.advanceMs(PAUSE_MS);
    await eventually(isKnown);
    clock.advanceMs(-PAUSE_MS);
  }
}

/** Asks for a list. */
export async function ask(app: TestApp, url: string): Promise<{ status: number; body: ListBody }> {
  const { status, body, headers } = await app.get<ListBody>(url);
  const located = headers.get(LOCATED);
  const told = { ...body, ...(located !== null && { [LOCATED]: located }) };
  return { status, body: told };
}
