import { toOwnNames, unusedNames } from './own-names.js';
import { nowMs, todayStart } from '../words/time.js';

const named = (path: string, query: string) =>
  Object.fromEntries(toOwnNames(path, new URLSearchParams(query)));

const unused = (path: string, query: string) =>
  unusedNames(path, toOwnNames(path, new URLSearchParams(query)));

describe('an address with the names of the API', () => {
  it.each([
    ['/signal', 'call=K1ABC', { callsign: 'K1ABC' }],
    ['/signal', 'callsign=K1ABC,W1AW', { callsign: 'K1ABC', with: 'W1AW' }],
    ['/signal', 'callsign=K1ABC&since=24h', { callsign: 'K1ABC', window: '24h' }],
    ['/signal', 'callsign=K1ABC&hours=1', { callsign: 'K1ABC', window: '1h' }],
    ['/signal', 'since=45m', { window: '1h' }],
    ['/signal', 'since=7d', { window: '24h' }],
    ['/signal', 'since=15m', { window: '10m' }],
    ['/signal', 'since=today', { window: 'today' }],
    ['/signal', 'since=24h&window=1h', { since: '24h', window: '1h' }],
    ['/open', 'spotter_continent=eu&continent=AS', { from: 'EU', to: 'AS' }],
    ['/open', 'spotter_near=JO62&spotter_within_km=500&dxcc=339', { from: 'JO62', to: '339' }],
    ['/open', 'continent=XX', { continent: 'XX' }],
    ['/charts', 'hours=24', { window: '24' }],
    ['/charts', 'since=7d&band=20m', { window: '168', band: '20m' }],
    ['/charts', 'start_hours=48&end_hours=24', { window: '48-24' }],
    ['/charts', 'start_hours=6', { window: '6' }],
    ['/skimmers', 'since=90m', { hours: '2' }],
    ['/skimmers', 'since=today', { hours: 'today' }],
    ['/', 'hours=6&order=snr', { since: '6h', order: 'snr' }],
    ['/', 'offset=500', { page: '2' }],
    ['/', 'offset=20', { offset: '20' }],
    ['/', 'page=2&at=2026-11-20T14:00Z', { page: '2', newest: '2026-11-20T14:00Z' }],
    ['/map', 'hours=24', { since: '24h' }],
    ['/', 'minFreq=7000&report_type=CQ', { freq_min: '7000', type: 'CQ' }],
    ['/alerts', 'call=K1ABC', { call: 'K1ABC', new: '1' }],
    ['/alerts', 'change=a&call=K1ABC', { change: 'a', call: 'K1ABC' }],
    ['/alerts', '', {}],
    ['/groups/my-club', 'since=24h', { hours: '24' }],
  ])('%s?%s', (path, query, own) => {
    expect(named(path, query)).toEqual(own);
  });

  it.each([
    ['at=2026-11-20T14:00Z', '2026-11-20T13:00:00Z'],
    ['at=2026-11-20T14:00Z&since=6h&band=20m', '2026-11-20T08:00:00Z'],
    ['at=2026-11-20T14:00Z&since=2026-11-20T13:45Z', '2026-11-20T13:45:00Z'],
    ['at=2026-11-20T14:00Z&since=2026-11-21', '2026-11-20T13:00:00Z'],
  ])('has the window of a moment in a list: %s', (query, since) => {
    const band = /band/.test(query) ? { band: '20m' } : {};
    expect(named('/', query)).toEqual({ since, until: '2026-11-20T13:59:59Z', ...band });
    expect(unused('/', query)).toEqual([]);
  });

  it('has the present day where a window begins with it', () => {
    expect(named('/', 'since=today')).toEqual({ since: todayStart() });
    expect(named('/charts', `since=${todayStart()}`)).toEqual({ window: 'today' });
    expect(named('/skimmers', `since=${new Date(nowMs() - 7_200_000).toISOString()}`)).toEqual({
      hours: expect.stringMatching(/^[23]$|^today$/),
    });
  });
});

describe('the names of the API that mean nothing on a view', () => {
  it.each([
    ['/', 'band=20m&limit=10&offset=20&hours=6', ['limit', 'offset']],
    ['/', 'order=spots', ['order']],
    ['/', 'order=snr&page=2&rows=spots&needed=any', []],
    ['/signal', 'call=K1ABC&since=24h&mode=CW&continent=EU', ['continent']],
    ['/signal', 'callsign=K1ABC&band=20m,40m', ['band']],
    ['/open', 'dxcc=339&continent=AS&mode=CW', ['mode', 'dxcc']],
    ['/charts', 'band=20m&hours=24&until=1h', ['until']],
    ['/repeater', 'band=20m&hours=6', ['band']],
    ['/groups/my-club', 'band=20m&call=K1', ['call']],
    ['/status', 'band=20m', ['band']],
    ['/map', 'at=2026-11-20T14:00Z', []],
    ['/open', 'at=2026-11-20T14:00Z', ['at']],
    ['/', 'at=then', ['at']],
    ['/', 'at=2999-01-01T00:00Z', ['at']],
    ['/ask', 'by=band&band=20m&limit=10&since=7d', []],
  ])('%s?%s', (path, query, names) => {
    expect(unused(path, query)).toEqual(names);
  });
});
