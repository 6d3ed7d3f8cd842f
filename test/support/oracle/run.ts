import { setTimeout as delay } from 'node:timers/promises';
import { NOW_MS, type TestApp } from '../app.js';
import { placeCallsigns } from '../databases/dictionary.js';
import { createGroup } from '../groups.js';
import { Random } from '../random.js';
import { Activators } from './activators.js';
import { drawAggregate } from './aggregates.js';
import { Apps, ask, LISTS } from './apps.js';
import { askForGroups } from './ask-groups.js';
import { type Change, type ChangeKind, Changes, GROUPS, someStations } from './changes.js';
import { differenceOf } from './difference.js';
import { DRAWN_NAMES } from './draw-filter.js';
import { drawQuestion, type Question } from './question.js';
import { GroupWatch } from './group-watch.js';
import { aGrid, CountryFile, PLACES } from './people.js';
import { Reporter } from './reports.js';
import { StreamQuestion } from './streams.js';
import { Tally } from './tally.js';
import { asExport, walkByCursor, walkByOffset } from './walk.js';
import { type Heard, World } from './world.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);
const DAY = 86_400;

/** What streams ask for all the time. */
const WATCHED = 'watched';

/** After so many differences the rest is not asked. */
const MAX_DIFFERENCES = 5;

/** One runs and two wait: more heavy questions of one address are refused. */
const ASKED_AT_ONCE = 2;
const ASKED_DURING_CHANGES = 8;

const KINDS = ['store', 'store', 'types', 'names', 'group', 'list', 'mixed'] as const;

/** All callsigns are looked up again now and then, which takes seconds. */
const ROUNDS_PER_COUNTRY_FILE = 20;

const ABOUT_PLACES = DRAWN_NAMES.filter((name) => /continent|dxcc|zone/.test(name));

/** How much there is to be asked for at first. */
export interface Size {
  readonly spots: number;
  readonly stations: number;
}

/**
 * Asks random questions of three processes while what they answer from changes, and compares every answer with an
 * array in memory. What is asked and what changes follow from the seed alone.
 */
export class OracleRun {
  readonly tally = new Tally();
  private readonly world: World;
  private readonly changes: Changes;
  private watch: GroupWatch | undefined;

  private constructor(
    readonly apps: Apps,
    private readonly countries: CountryFile,
    private readonly random: Random,
    private readonly reporter: Reporter,
    activators: Activators,
  ) {
    this.world = new World(
      (callsign) => countries.placeOf(callsign),
      (callsign) => activators.of(callsign),
    );
    this.changes = new Changes(this.random, this.world, this.reporter, apps);
  }

  static async start(seed: number, size: Size): Promise<OracleRun> {
    const countries = new CountryFile();
    const random = new Random(seed);
    const reporter = new Reporter(random, { stations: size.stations, skimmers: 60 });
    const activators = await Activators.invent(
      new Random(seed + 1),
      reporter.stations,
      NOW_SECONDS,
    );
    const apps = await Apps.start(countries.text, activators);
    const run = new OracleRun(apps, countries, random, reporter, activators);
    await run.settle(size);
    return run;
  }

  /** Asks so many questions, or fewer where too many are answered differently. */
  async ask(questions: number): Promise<void> {
    const { apps, random, tally } = this;
    for (let round = 1; tally.questions < questions; round++) {
      if (tally.differences.length >= MAX_DIFFERENCES) return;
      if (round % ROUNDS_PER_COUNTRY_FILE === 2) await this.askWhilePlaced();
      const kind = random.pick(KINDS);
      const exact = await this.askDuringChanges(kind);
      await Promise.all([apps.untilKnown(), this.askInPeace(exact, 20)]);
      await this.askInPeace(apps.all, 40);
      await this.askForGroups(12);
      await this.walk(random.pick(apps.all));
      await this.export(random.pick(apps.all));
      await this.askStreams(12);
      // Its last change must have been read before the end.
      const isEarly = tally.questions < questions - 900;
      if (isEarly && random.chance(0.3)) await this.perform(this.changes.busyGroup(WATCHED));
      await Promise.all([apps.untilKnown(), this.askInPeace([apps.stored], 20)]);
    }
  }

  /** Ends the streams that have been open all the time. */
  async close(): Promise<void> {
    try {
      await this.watch?.untilKnown();
      for (let batches = 5; batches > 0; batches--) await this.record();
      const differences = (await this.watch?.close()) ?? [];
      this.tally.differences.push(...differences);
    } finally {
      await this.apps.close();
    }
  }

  /** Nine days, most of them in the hours that memory holds; then where everybody is, and groups. */
  private async settle({ spots }: Size): Promise<void> {
    const { reporter, random, world, apps } = this;
    const reports = [
      ...reporter.many(spots * 0.4, NOW_SECONDS - 9 * DAY, NOW_SECONDS - 7_800),
      ...reporter.many(spots * 0.4, NOW_SECONDS - 7_800, NOW_SECONDS),
      // A day that is imported late: old times with the highest ids.
      ...reporter.many(spots * 0.2, NOW_SECONDS - 5 * DAY, NOW_SECONDS - 4 * DAY),
    ];
    for (let start = 0; start < reports.length; start += 5_000) {
      const batch = reports.slice(start, start + 5_000);
      world.store(batch);
      await apps.stored.record(batch);
    }
    const given = [...world.names.keys()]
      .filter(() => random.chance(0.9))
      .map((callsign) => ({
        callsign,
        grid: aGrid(random, callsign),
        ...(random.chance(0.05) && { place: random.pick([null, ...PLACES]) }),
      }));
    world.change(given);
    await placeCallsigns(apps.stored.database.url, given);
    for (const name of [...GROUPS, WATCHED]) {
      const callsigns = someStations(random, world);
      world.groups.set(name, new Set(callsigns));
      this.changes.keys.set(name, await createGroup(apps.stored.origin, { name, callsigns }));
    }
    for (const name of LISTS) await this.perform(this.changes.list(name));
    this.watch = await GroupWatch.open(apps.held, WATCHED, world.groups.get(WATCHED)!);
    await this.perform(this.changes.busyGroup(WATCHED));
    await apps.untilKnown();
  }

  /** Questions while things change. Gives the apps that know of all that changed. */
  private async askDuringChanges(kind: ChangeKind | 'mixed'): Promise<TestApp[]> {
    const { random, world, apps } = this;
    // A list of a group reads who they are, and then the group that its filter names.
    const without = kind === 'group' ? (['group'] as const) : [];
    const asked = Array.from({ length: ASKED_DURING_CHANGES }, () => ({
      // Chunks of a whole list are of one moment, but their grids are those of each chunk.
      question: withLimit(drawQuestion(random, world, [...without])),
      app: random.pick(apps.all),
      waitMs: random.integer(0, 60),
    }));
    const right = asked.map(({ question }) => [question.answer()]);
    const walked = kind === 'store' ? this.drawCursor() : undefined;
    const lastIds = [world.lastId];
    // Members are read first, and then the spots: of two changes the answer might be of two moments.
    const count = kind === 'group' || kind === 'list' ? 1 : random.integer(1, 5);
    const changes: Change[] = [];
    const news: Heard[][] = [];
    for (let made = 0; made < count; made++) {
      const change = this.changes.draw(
        kind === 'mixed' ? random.pick(['store', 'types', 'names']) : kind,
      );
      const before = world.lastId;
      change.apply();
      news.push(world.spots.slice(before));
      changes.push(change);
      lastIds.push(world.lastId);
      asked.forEach(({ question }, at) => right[at]!.push(question.answer()));
    }
    let [begun, done] = [0, 0];
    const walk = walked && walkByCursor(walked, lastIds);
    const walker = random.pick(apps.all);
    const walking = walk?.go(walker);
    const answers = asked.map(async ({ question, app, waitMs }, at) => {
      await delay(waitMs);
      // Memory may be half a second behind other processes.
      const first = app === apps.stored ? done : 0;
      const { status, body } = await ask(app, question.url);
      const possible = right[at]!.slice(first, begun + 1);
      this.tell(question, app, differenceOf(status, body, possible));
    });
    for (const [at, change] of changes.entries()) {
      begun++;
      const fromMs = performance.now();
      await change.perform();
      this.watch?.stored(news[at]!, fromMs);
      done++;
    }
    await Promise.all(answers);
    if (walk) this.tally.add(walk.url, this.nameOf(walker), await walking);
    const [by] = changes.map((change) => change.by);
    const isKnown = by && changes.every((change) => change.by === by);
    return isKnown ? [...new Set([apps.stored, by])] : [apps.stored];
  }

  /** Questions that have nothing to do with places, while a country file moves every callsign, page by page. */
  private async askWhilePlaced(): Promise<void> {
    const { random, world, apps, countries } = this;
    countries.change(random);
    const asked = Array.from({ length: ASKED_DURING_CHANGES }, () => ({
      question: drawQuestion(random, world, ABOUT_PLACES),
      app: random.pick(apps.all),
    })).filter(({ question }) => !question.include.includes('place'));
    const changing = apps.changeCountries(countries.text);
    for (const { question, app } of asked) {
      await delay(300);
      const { status, body } = await ask(app, question.url);
      this.tell(question, app, differenceOf(status, body, [question.answer()]));
    }
    await changing;
    world.placeAll();
    await apps.untilKnown();
  }

  /** Questions while nothing changes, some at a time. */
  private async askInPeace(apps: readonly TestApp[], count: number): Promise<void> {
    const { random, world } = this;
    for (let left = count; left > 0; left -= ASKED_AT_ONCE) {
      const asked = Array.from({ length: ASKED_AT_ONCE }, () => ({
        question: drawQuestion(random, world),
        app: random.pick(apps),
      }));
      await Promise.all(
        asked.map(async ({ question, app }) => {
          const { status, body } = await ask(app, question.url);
          this.tell(question, app, differenceOf(status, body, [question.answer()]));
        }),
      );
    }
  }

  /** Questions for groups of spots while nothing changes. */
  private async askForGroups(count: number): Promise<void> {
    const { random, world, apps } = this;
    for (let left = count; left > 0; left -= ASKED_AT_ONCE) {
      const asked = Array.from({ length: ASKED_AT_ONCE }, () => ({
        question: drawAggregate(random, world),
        app: random.pick(apps.all),
      }));
      await Promise.all(
        asked.map(async ({ question, app }) => {
          this.tally.add(question.url, this.nameOf(app), await askForGroups(app, question));
          this.tally.drawn(question.filter, world);
        }),
      );
    }
  }

  private async walk(app: TestApp): Promise<void> {
    const { random, world } = this;
    const walk = random.chance(0.5)
      ? walkByOffset(drawQuestion(random, world))
      : walkByCursor(this.drawCursor(), [world.lastId]);
    this.tally.add(walk.url, this.nameOf(app), await walk.go(app));
  }

  private async export(app: TestApp): Promise<void> {
    const { random, world } = this;
    for (const format of ['csv', 'ndjson'] as const) {
      const asked = asExport(drawQuestion(random, world), format);
      this.tally.add(asked.url, this.nameOf(app), await asked.go(app));
    }
  }

  /** A question to a list that has a cursor: that of a group has none. */
  private drawCursor(): Question {
    const question = drawQuestion(this.random, this.world);
    return question.list === 'group' ? this.drawCursor() : question;
  }

  /** Some streams at once, which are told what is stored meanwhile. */
  private async askStreams(count: number): Promise<void> {
    const { random, world, apps } = this;
    const streams = Array.from(
      { length: count },
      () => new StreamQuestion(random, world, random.pick(apps.held)),
    );
    await Promise.all(streams.map(async (stream) => stream.open()));
    const before = world.lastId;
    await this.record();
    for (const stream of streams) stream.expect(world.spots.slice(before));
    await Promise.all(streams.map(async (stream) => stream.settle()));
    // What is stored after a change is told as it is known then.
    await this.perform(this.changes.draw('names'));
    const between = world.lastId;
    await this.record();
    for (const stream of streams) stream.expect(world.spots.slice(between));
    await Promise.all(streams.map(async (stream) => stream.settle()));
    for (const stream of streams) {
      this.tally.add(stream.url, 'a stream', stream.close());
      this.tally.drawn(stream.filter, world);
    }
  }

  private async record(): Promise<void> {
    await this.perform(this.changes.store(true));
  }

  private async perform(change: Change): Promise<void> {
    const { world } = this;
    const [lastId, members] = [world.lastId, world.groups.get(WATCHED)!];
    const fromMs = performance.now();
    change.apply();
    await change.perform();
    this.watch?.stored(world.spots.slice(lastId), fromMs);
    const changed = world.groups.get(WATCHED)!;
    if (changed !== members) this.watch?.changed(changed, fromMs);
  }

  private tell(question: Question, app: TestApp, difference: string | undefined): void {
    this.tally.add(question.url, this.nameOf(app), difference);
    this.tally.drawn(question.filter, this.world);
  }

  private nameOf(app: TestApp): string {
    return `process ${this.apps.all.indexOf(app) + 1}`;
  }
}

function withLimit(question: Question): Question {
  return question.page.limit === null
    ? question.withPage({ ...question.page, limit: 1_000 })
    : question;
}
