import { inOrder } from './group-order.js';

const entry = (callsign: string, lastSpotted?: string) => ({
  callsign,
  spotted: lastSpotted !== undefined,
  count: lastSpotted === undefined ? 0 : 1,
  last_spotted: lastSpotted ?? null,
  last_frequency: null,
  last_mode: null,
  last_snr: null,
});

describe('the stations of a group', () => {
  const callsigns = (entries: Parameters<typeof inOrder>[0]) =>
    inOrder(entries).map(({ callsign }) => callsign);

  it('keep their order when another one is heard again', () => {
    const before = [entry('W1AW', '2026-11-23T13:00:00Z'), entry('K1ABC', '2026-11-23T12:00:00Z')];
    const after = [entry('W1AW', '2026-11-23T13:00:00Z'), entry('K1ABC', '2026-11-23T14:00:00Z')];
    expect(callsigns(before)).toEqual(['K1ABC', 'W1AW']);
    expect(callsigns(after)).toEqual(callsigns(before));
  });

  it('are first when they are on the air', () => {
    const given = [entry('A1A'), entry('Z9Z', '2026-11-23T13:00:00Z'), entry('B1B')];
    expect(callsigns(given)).toEqual(['Z9Z', 'A1A', 'B1B']);
  });
});
