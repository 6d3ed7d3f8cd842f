import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { parseHubFrame } from './hub-frame.js';

const frame = (fields: Record<string, unknown>): string =>
  JSON.stringify({ Timestamp: 1_789_000_000_000, Clients: 3, Duration: [], ...fields });

describe('parseHubFrame', () => {
  it('reads who is there and which rooms there are', () => {
    const text = frame({
      Users: ['K1ABC', 'anon12'],
      UsersInfo: [{ callsign: 'K1ABC', txTone: 72 }],
      Rooms: [
        { name: 'General', users: 3, private: false },
        { name: 'Slow', users: 1, private: false },
      ],
    });
    expect(parseHubFrame(text)).toEqual({
      names: ['K1ABC', 'anon12'],
      rooms: [
        { name: 'General', users: 3 },
        { name: 'Slow', users: 1 },
      ],
    });
  });

  it('reads nested keys in either case', () => {
    const rooms = [
      { Name: 'General', Users: 3, Private: false },
      { Name: 'Hidden', Private: true },
    ];
    expect(parseHubFrame(frame({ Rooms: rooms }))).toEqual({
      names: [],
      rooms: [{ name: 'General', users: 3 }],
    });
  });

  it.each([{}, { Users: [] }, { Users: null }, { Callsign: 'K1ABC', Duration: [60, 60] }])(
    'takes a message without users as nobody named: %j',
    (fields) => {
      expect(parseHubFrame(frame(fields))).toEqual({ names: [] });
    },
  );

  it('takes chat as no news at all, whatever else is in it', () => {
    const chat = { Text: 'gm', Users: ['K1OLD'], Rooms: [{ name: 'Old', users: 1 }] };
    expect(parseHubFrame(frame(chat))).toEqual({});
    expect(parseHubFrame(frame({ Text: 'gm' }))).toEqual({});
  });

  it('takes an empty or null text as none', () => {
    expect(parseHubFrame(frame({ Text: '', Users: ['K1ABC'] }))).toEqual({ names: ['K1ABC'] });
    expect(parseHubFrame(frame({ Text: null, Users: ['K1ABC'] }))).toEqual({ names: ['K1ABC'] });
  });

  it('shows each public room with a name once; one without a count is empty', () => {
    const rooms = [
      { name: 'General\u0000', users: 4 },
      { name: 'General', users: 9 },
      { name: ' \u0007', users: 9 },
      { name: 'Secret', users: 2, private: true },
      { name: 'Quiet' },
    ];
    expect(parseHubFrame(frame({ Rooms: rooms }))?.rooms).toEqual([
      { name: 'General', users: 4 },
      { name: 'Quiet', users: 0 },
    ]);
    expect(parseHubFrame(frame({ Rooms: [] }))?.rooms).toEqual([]);
  });

  it.each([
    '',
    'hello',
    '{',
    'null',
    '42',
    '"text"',
    '[]',
    '{}',
    '{"error": "no"}',
    frame({ Users: 'K1ABC' }),
    frame({ Users: ['K1ABC', 5] }),
    frame({ Users: [null] }),
    frame({ Users: { length: 1 } }),
    frame({ Users: Array.from({ length: 5_001 }, (_, n) => `U${n}`) }),
    frame({ Rooms: 'General' }),
    frame({ Rooms: [null] }),
    frame({ Rooms: [['General', 3]] }),
    frame({ Rooms: [{ users: 3 }] }),
    frame({ Rooms: [{ name: 5, users: 3 }] }),
    frame({ Rooms: [{ name: 'General', users: '3' }] }),
    frame({ Rooms: [{ name: 'General', users: -1 }] }),
    frame({ Rooms: [{ name: 'General', users: 1.5 }] }),
    frame({ Rooms: [{ name: 'General', users: 1e300 }] }),
    frame({ Rooms: [{ name: 'General', users: 3, private: 'no' }] }),
    frame({ Rooms: Array.from({ length: 1_001 }, (_, n) => ({ name: `R${n}`, users: 1 })) }),
    frame({ Text: { toString: 'x' } }),
    frame({ Timestamp: 'now' }),
    frame({ Clients: [] }),
    frame({ Duration: 60 }),
    '['.repeat(200_000),
  ])('drops what is no message of the hub', (text) => {
    expect(parseHubFrame(text)).toBeUndefined();
  });

  it('reads names that are names of JavaScript', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const rooms = names.map((name) => ({ name, users: 1 }));
    expect(parseHubFrame(frame({ Users: names, Rooms: rooms }))).toEqual({ names, rooms });
    expect(parseHubFrame('{"__proto__": {"Users": ["K1ABC"]}}')).toBeUndefined();
  });
});

describe('parseHubFrame, fed with anything', () => {
  const CLEAN_NAME = /^(?=\S)[^\p{Cc}\p{Cs}]{1,64}(?<=\S)$/u;
  const anyRoom = fc.record(
    {
      name: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      users: fc.oneof(fc.nat(), fc.anything()),
      private: fc.oneof(fc.boolean(), fc.anything()),
    },
    { requiredKeys: [] },
  );
  const anyFrame = fc
    .record(
      {
        Timestamp: fc.oneof(fc.nat(), fc.anything()),
        Clients: fc.nat(),
        Duration: fc.array(fc.nat(), { maxLength: 3 }),
        Users: fc.oneof(fc.array(fc.string({ unit: 'binary' })), fc.anything()),
        Rooms: fc.oneof(fc.array(anyRoom), fc.anything()),
        Text: fc.oneof(fc.constant(''), fc.anything()),
      },
      { requiredKeys: [] },
    )
    .map(toJson);
  const mutated = fc
    .tuple(anyFrame, fc.nat(), fc.nat(20), fc.string({ maxLength: 6 }))
    .map(([text, at, length, put]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + put + text.slice(start + length);
    });
  const inputs = fc.oneof(anyFrame, mutated, fc.string({ unit: 'binary' }), fc.json());

  it('never throws, gives only clean names, and keeps nothing: 7,000 frames', () => {
    const check = fc.property(inputs, (text) => {
      const read = parseHubFrame(text);
      const names = [...(read?.names ?? []), ...(read?.rooms ?? []).map(nameOf)];
      const unclean = names.filter((name) => !CLEAN_NAME.test(name));
      const wrong = (read?.rooms ?? []).filter(({ users }) => !(users >= 0));
      if (unclean.length > 0 || wrong.length > 0) throw new Error(JSON.stringify(read));
    });
    fc.assert(check, { numRuns: 1_000 });
    const before = heapAfterCollection();
    fc.assert(check, { numRuns: 6_000 });
    expect(heapAfterCollection() - before).toBeLessThan(1024 * 1024);
  });
});

function nameOf({ name }: { name: string }): string {
  return name;
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint' ? String(inner) : inner,
  );
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
