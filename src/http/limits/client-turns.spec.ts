import { ClientTurns, TooManyOfClient, TooManyQuestions } from './client-turns.js';

const LIMITS = { running: 2, waiting: 4, runningEach: 1, waitingEach: 2, refusal: 'One, please.' };

/** Begins a turn, and notes in `begun` when it has begun. */
function turnsOf(turns: ClientTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    begin: async (client: string, name: string) => {
      const end = await turns.begin(client);
      begun.push(name);
      ends.set(name, end);
    },
    end: async (name: string) => {
      ends.get(name)!();
      await Promise.resolve();
      await new Promise(setImmediate);
    },
  };
}

it('lets clients begin in turn, however many questions one of them has', async () => {
  const { begun, begin, end } = turnsOf(new ClientTurns({ ...LIMITS, running: 1 }));
  await begin('a', 'a1');
  const waiting = [begin('a', 'a2'), begin('a', 'a3'), begin('b', 'b1'), begin('c', 'c1')];
  for (const name of ['a1', 'b1', 'c1', 'a2']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  await Promise.all(waiting);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('lets one client have one at a time, though there is room, and refuses its fourth', async () => {
  const { begun, begin, end } = turnsOf(new ClientTurns(LIMITS));
  await begin('a', 'a1');
  const waiting = [begin('a', 'a2'), begin('a', 'a3')];
  await expect(begin('a', 'a4')).rejects.toThrow(TooManyOfClient);
  await begin('b', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  await end('a2');
  await Promise.all(waiting);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('refuses what comes when as many wait as may, of whomever', async () => {
  const { begin } = turnsOf(new ClientTurns(LIMITS));
  await begin('a', 'a1');
  await begin('b', 'b1');
  for (const name of ['a2', 'a3', 'b2', 'c1']) void begin(name[0]!, name);
  await expect(begin('d', 'd1')).rejects.toThrow(TooManyQuestions);
});

it('refuses what waits for too long, and does not let it begin later', async () => {
  const { begun, begin, end } = turnsOf(new ClientTurns({ ...LIMITS, waitMs: 20 }));
  await begin('a', 'a1');
  await expect(begin('a', 'a2')).rejects.toThrow(TooManyOfClient);
  await end('a1');
  await begin('a', 'a3');
  expect(begun).toEqual(['a1', 'a3']);
});

it('forgets what waits of a client that has left: its place is free at once', async () => {
  const turns = new ClientTurns(LIMITS);
  const { begun, begin, end } = turnsOf(turns);
  await begin('a', 'a1');
  const leave: (() => void)[] = [];
  const left = [1, 2].map(async () =>
    turns.begin('a', (forget) => {
      leave.push(forget);
      return () => undefined;
    }),
  );
  await expect(begin('a', 'a2')).rejects.toThrow(TooManyOfClient);
  for (const forget of leave) forget();
  await Promise.all(left.map(async (one) => expect(one).rejects.toThrow(TooManyOfClient)));
  const waiting = begin('a', 'a3');
  await end('a1');
  await waiting;
  expect(begun).toEqual(['a1', 'a3']);
});

it('counts what runs at once among those that run, and lets others begin after it', async () => {
  const turns = new ClientTurns({ ...LIMITS, running: 1 });
  const { begun, begin } = turnsOf(turns);
  let finish = () => {};
  const running = turns.runNow(() => new Promise<void>((resolve) => (finish = resolve)));
  expect(turns.isFree).toBe(false);
  const waiting = begin('a', 'a1');
  finish();
  await Promise.all([running, waiting]);
  expect(begun).toEqual(['a1']);
});
