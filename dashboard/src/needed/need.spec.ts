import { type Contest, type Heard, isWanted, needOf, WANTED } from './need.js';
import { WorkedLog } from './log/worked-log.js';

const minuteOf = (text: string) => Date.parse(`${text}Z`) / 60_000;
const TODAY = minuteOf('2026-10-24T00:00');

const log = new WorkedLog();
const worked = (
  call: string,
  dxcc: number,
  cqZone: number,
  at: string,
  band = '20m',
  mode = 'CW',
) => log.add({ call, dxcc, cqZone, band, modes: [mode], minute: minuteOf(at) });
worked('K1ABC', 291, 5, '2026-10-24T09:00');
worked('W1AW', 291, 5, '2025-05-05T12:00');
worked('JA1XYZ', 339, 25, '2025-05-05T12:00', '15m', 'FT8');

const heard = (part: Partial<Heard>): Heard => ({
  callsign: 'K9NEW',
  band: '20m',
  mode: 'CW',
  dxcc: 291,
  cq_zone: 4,
  ...part,
});
const of = (part: Partial<Heard>, contest?: Contest) =>
  needOf(heard(part), { log, todayMinute: TODAY, contest });

describe('what a station is by the log', () => {
  it.each([
    ['entity', { callsign: 'VP8ABC', dxcc: 141 }],
    ['band', { band: '40m' }],
    ['band', { callsign: 'JA1XYZ', dxcc: 339 }],
    ['mode', { mode: 'RTTY' }],
    ['mode', { callsign: 'JA2AA', dxcc: 339, band: '15m' }],
    ['today', { callsign: 'K1ABC' }],
    ['worked', { callsign: 'W1AW' }],
  ])('%s: %j', (need, part) => expect(of(part)).toBe(need));

  it.each([
    ['another station of a worked entity, band and mode', {}],
    ['another digital mode', { callsign: 'JA2AA', dxcc: 339, band: '15m', mode: 'RTTY' }],
    ['no entity that is known', { callsign: 'W1AW/MM', dxcc: null }],
    ['no band', { band: null, dxcc: 141 }],
  ])('is nothing: %s', (_, part) => expect(of(part)).toBeUndefined());

  it('is worked also where its entity is not known', () => {
    expect(of({ callsign: 'W1AW', dxcc: null })).toBe('worked');
  });
});

describe('in a contest', () => {
  const since = (at: string, by: Contest['by'] = 'both') => ({ sinceMinute: minuteOf(at), by });

  it('a station is a dupe that was worked since it began, and no longer one that was worked before', () => {
    expect(of({ callsign: 'K1ABC' }, since('2026-10-24T09:00'))).toBe('dupe');
    expect(of({ callsign: 'K1ABC' }, since('2026-10-24T09:01'))).toBe('multiplier');
    expect(of({ callsign: 'K1ABC', band: '40m' }, since('2026-10-24T00:00'))).toBe('multiplier');
  });

  it('zones and entities are multipliers, each once on a band', () => {
    const began = '2026-10-24T00:00';
    expect(of({ cq_zone: 5 }, since(began))).toBeUndefined();
    expect(of({ cq_zone: 4 }, since(began))).toBe('multiplier');
    expect(of({ cq_zone: 4 }, since(began, 'zone'))).toBe('multiplier');
    expect(of({ cq_zone: 4 }, since(began, 'entity'))).toBeUndefined();
    expect(of({ cq_zone: 5, dxcc: 1 }, since(began, 'entity'))).toBe('multiplier');
    expect(of({ cq_zone: 5, dxcc: 1 }, since(began, 'zone'))).toBeUndefined();
  });
});

describe('what is wanted', () => {
  it('has what is wanted more in it', () => {
    const needs = ['entity', 'band', 'mode', 'multiplier', 'today', 'worked', 'dupe'] as const;
    const wantedBy = WANTED.map((wanted) => needs.filter((need) => isWanted(need, wanted)));
    expect(wantedBy).toEqual([
      ['entity', 'multiplier'],
      ['entity', 'band', 'multiplier'],
      ['entity', 'band', 'mode', 'multiplier'],
      ['entity', 'band', 'mode', 'multiplier'],
    ]);
    expect(isWanted(undefined, 'any')).toBe(false);
  });
});
