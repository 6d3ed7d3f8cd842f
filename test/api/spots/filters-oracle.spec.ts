import { OracleRun } from '../../support/oracle/run.js';
import { CRITERIA } from '../../../src/query/filter/criteria.js';

/** `npm run test:oracle` sets them. */
const SEED = Number(process.env.ORACLE_SEED ?? 20_260_314);
const QUESTIONS = Number(process.env.ORACLE_QUESTIONS ?? 400);

let run: OracleRun | undefined;

beforeAll(async () => {
  run = await OracleRun.start(SEED, { spots: 24_000, stations: 4_000 });
});

afterAll(() => {
  if (process.env.ORACLE_SEED === undefined || !run) return;
  const { tally, apps } = run;
  const fewest = Math.min(...[...tally.criteria.values()].map(({ asked }) => asked));
  process.stdout.write(
    `${tally.questions} questions; ${apps.answeredFromMemory} answered from memory; ` +
      `${tally.criteria.size} criteria, each in ${fewest} questions at least\n`,
  );
});

describe(`lists and streams beside an array in memory, seed ${SEED}`, () => {
  it(`agree in ${QUESTIONS} random questions while everything changes`, async () => {
    try {
      await run!.ask(QUESTIONS);
    } finally {
      await run!.close();
    }
    const again = `npm run test:oracle -- --seed ${SEED} --questions ${QUESTIONS}`;
    expect(run!.tally.differences.map((one) => `${one}\n  again: ${again}`)).toEqual([]);
    expect(run!.tally.questions).toBeGreaterThanOrEqual(QUESTIONS);
  }, 1_800_000);

  it('were asked with every criterion, alone and together with others', () => {
    const sendable = Object.entries(CRITERIA)
      .filter(([, { param, about }]) => param !== undefined && about !== 'partner')
      .map(([name]) => name);
    expect([...run!.tally.criteria.keys()].sort()).toEqual(sendable.sort());
    const hardlyAsked = [...run!.tally.criteria].filter(
      ([, { asked, alone, telling }]) => alone === 0 || alone === asked || telling < 5,
    );
    expect(hardlyAsked).toEqual([]);
  });

  it('were answered from memory as well as from the database', () => {
    expect(run!.apps.answeredFromMemory).toBeGreaterThan(QUESTIONS / 20);
  });
});
