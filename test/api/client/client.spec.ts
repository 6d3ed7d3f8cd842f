import type { FetchLike } from '../../../clients/typescript/src/index.js';
import {
  SpotApiError,
  SpotClient,
  SpotEditKeyError,
} from '../../../clients/typescript/src/index.js';
import { ListsService } from '../../../src/lists/lists.service.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { LIST_FILE } from '../../support/servers/list-server.js';
import { readOperations } from '../../support/documents/openapi.js';
import { UNANSWERED_CONDITIONS } from '../../support/servers/unanswered-conditions.js';

const GROUP = {
  name: 'my-club',
  callsigns: ['K1ABC', 'W1AW'],
  creator_name: 'Hiram',
  creator_email: 'hiram@example.org',
};

/** What the client has asked, as `METHOD /path`. */
const asked = new Set<string>();

const listening: FetchLike = (url, init) => {
  asked.add(`${init.method} ${new URL(url).pathname}`);
  return fetch(url, init);
};

let service: TestApp;
let client: SpotClient;

beforeAll(async () => {
  service = await startTestApp({
    LISTS: `club=${LIST_FILE}`,
    ...UNANSWERED_CONDITIONS,
  });
  const lists = service.app.get(ListsService, { strict: false });
  await eventually(async () => expect((await lists.find('club')).members.size).toBe(3));
  client = new SpotClient({ baseUrl: `${service.origin}/`, fetch: listening });
  await service.record([
    aReport({ callsign: 'K1ABC' }),
    aReport({ callsign: 'OE/DL7UZO/P', frequencyHz: 7_010_000, mode: 'FT8', wpm: null }),
    aReport({
      callsign: 'W1AW',
      spotter: 'W3OA',
      heardAtSeconds: aReport().heardAtSeconds - 7_200,
    }),
  ]);
});

afterAll(() => service.close());

/** What a promise rejects with. */
async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => Promise.reject(new Error(`no rejection but ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  );
}

describe('every operation, by a method', () => {
  it('spots, with lists and dates among the parameters', async () => {
    const found = await client.findSpots({ mode: ['CW', 'FT8'], band: ['20m', '40m'], limit: 1 });
    expect(found).toMatchObject({ total: 2, limit: 1, spots: [{ spotter: 'KM3T' }] });
    const since = new Date(service.clock.nowMs() - 3 * 3_600_000);
    expect((await client.findSpots({ since })).total).toBe(3);
    expect((await client.findSpots({ since: since.getTime(), spotter: 'W3OA-2-#' })).total).toBe(1);
    expect((await client.findSpots({ call: undefined, since: '1h' })).total).toBe(2);
    const others = await client.findSpots({ not_spotter: 'W3OA', include: 'path', since });
    expect(others).toMatchObject({ total: 2, spots: [{ distance_km: null }, { bearing: null }] });
    expect((await client.findSpots({ near: 'FN42', within_km: 500, since })).total).toBe(0);
  });

  it('every spot of a window, one after the other', async () => {
    const query = { since: '3h', include: 'path' } as const;
    const { spots } = await client.findSpots(query);
    expect(spots).toHaveLength(3);
    const found = [];
    for await (const spot of client.exportSpots(query)) found.push(spot);
    expect(found).toEqual(spots);
    const bodiless: FetchLike = async (url, init) => {
      const response = await fetch(url, init);
      const { status, headers } = response;
      return { status, headers, text: async () => response.text() };
    };
    const mobile = new SpotClient({ baseUrl: service.origin, fetch: bodiless });
    const first = await mobile.exportSpots({ ...query, limit: 1 }).next();
    expect(first.value).toEqual(spots[0]);
    for await (const spot of client.exportSpots({ ...query, offset: 1 })) {
      expect(spot).toEqual(spots[1]);
      break;
    }
    const refused = client.exportSpots({ ...query, limit: 0 });
    expect(await rejection(refused.next())).toMatchObject({ status: 400, field: 'limit' });
  });

  it('spots of a station whose call has strokes', async () => {
    const { callsign, spots } = await client.findSpotsOf('oe/dl7uzo/p', { hours: 1 });
    expect([callsign, spots.length, spots[0]?.frequency]).toEqual(['OE/DL7UZO/P', 1, 7010]);
  });

  it('activity, bands, statistics, charts, skimmers', async () => {
    const { callsigns } = await client.findActivity(['K1ABC', 'W1AW', 'N0NE/P'], { hours: 1 });
    expect(callsigns.map(({ spotted }) => spotted)).toEqual([true, false, false]);
    expect((await client.listBands()).bands).toHaveLength(11);
    expect((await client.getBandActivity()).bands).toHaveLength(12);
    expect((await client.getStats({ start_hours: 3, end_hours: 1 })).totalSpots).toBe(1);
    expect((await client.getCharts()).hourlyActivity).toHaveLength(12);
    const stations = await client.findStations({ since: '1h', quality: ['confirmed', 'single'] });
    expect(stations.stations.length).toBe(stations.total);
    const groups = await client.aggregate({ by: ['band'], measure: ['spots'], call: 'K1' });
    expect(groups).toMatchObject({ by: ['band'], total_rows: groups.rows.length });
    expect((await client.listSkimmers({ hours: 24 })).skimmers).toHaveLength(2);
  });

  it('presence, grids, health', async () => {
    expect((await client.getOnline()).users).toEqual([]);
    expect((await client.getOnline({ include: ['heard'] })).users).toEqual([]);
    expect((await client.getOnlineOf('repeaterhub')).source).toBe('repeaterhub');
    expect(await client.getOnlineRooms()).toEqual({ repeaterhub: [] });
    expect(await client.getGrid('K1ABC')).toMatchObject({ callsign: 'K1ABC', grid: null });
    expect((await client.getHealth()).status).toBe('ok');
  });

  it('places, and the country file', async () => {
    expect(await client.findPlace('VE3/K1ABC')).toMatchObject({ dxcc: 1, home_call: 'K1ABC' });
    await expect(client.findPlace('K1ABC/MM')).rejects.toMatchObject({ status: 404 });
    expect((await client.readCountryFile()).places.length).toBeGreaterThan(340);
  });

  it('groups, from create to delete', async () => {
    const { edit_key: key, group } = await client.createGroup(GROUP);
    expect(group.callsign_count).toBe(2);
    expect((await client.listGroups({ q: 'club' })).total).toBe(1);
    expect((await client.getGroup('my-club')).creator_email).toBe('hiram@example.org');
    expect((await client.findGroupActivity('my-club', { hours: 24 })).summary.spotted).toBe(2);
    expect((await client.findGroupSpots('my-club', { band: ['20m'] })).total).toBe(1);
    const changed = await client.updateGroup('my-club', key, { add_callsigns: ['N1XX'] });
    expect(changed.callsigns).toEqual(['K1ABC', 'W1AW', 'N1XX']);
    expect(await client.deleteGroup('my-club', key)).toEqual({ deleted: true, name: 'my-club' });
  });

  it('alerts, from create to delete', async () => {
    const { id, alert_key: key } = await client.createAlert({
      name: 'The club',
      filter: { band: ['40m'] },
      destination: { kind: 'ntfy', url: 'http://ntfy.invalid:8080/topic' },
    });
    expect(await client.getAlert(id, key)).toMatchObject({ name: 'The club', paused: false });
    expect((await client.updateAlert(id, key, { paused: true })).paused).toBe(true);
    expect((await client.testAlert(id, key)).state).toBe('unconfirmed');
    expect(await rejection(client.confirmAlert(id, key, 'abcdef'))).toMatchObject({
      field: 'code',
    });
    expect(await rejection(client.getAlert(id, 'wrong'))).toBeInstanceOf(SpotEditKeyError);
    expect((await client.getPushKey()).public_key).toMatch(/^[\w-]{87}$/);
    expect(await client.deleteAlert(id, key)).toEqual({ deleted: true, id });
  });

  it('the sun and the earth’s field', async () => {
    expect(await client.findConditions()).toEqual({ sfi: null, k: null, a: null });
  });

  it('member lists, and who of one is on the air', async () => {
    expect(await client.listArchive()).toEqual({ days: [] });
    expect((await client.listMemberLists()).lists).toMatchObject([{ name: 'club', members: 3 }]);
    const { callsigns, total } = await client.findListActivity('club', { hours: 24, limit: 1 });
    expect([callsigns.map(({ callsign }) => callsign), total]).toEqual([['DL7UZO'], 2]);
  });

  it('and there is none in the document that no method has asked', () => {
    const isAsked = ({ method, path }: { method: string; path: string }) => {
      const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      return [...asked].some((request) => pattern.test(request));
    };
    // Streams are not asked by a method, but by a transport of `follow`.
    // Followed, and downloaded by its URL.
    const others = ['/stream', '/archive/{file}'];
    const operations = readOperations().filter(
      ({ path }) => !others.some((end) => path.endsWith(end)),
    );
    const missing = operations.filter((operation) => !isAsked(operation));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

describe('what the service refuses', () => {
  it('400 with every field at fault', async () => {
    const error = await rejection(client.findSpots({ limit: 0, band: '11m' as '10m' }));
    expect(error).toBeInstanceOf(SpotApiError);
    expect(error).toMatchObject({ name: 'SpotApiError', status: 400, code: 'invalid_parameter' });
    const { details, field, requestId, message } = error as SpotApiError;
    expect(details.map((one) => one.field).sort()).toEqual(['band', 'limit']);
    expect(field).toBe(details[0]!.field);
    expect(message).toContain('limit must be a whole number from 1 to 1000');
    expect(requestId).toMatch(/^\S{8,}$/);
  });

  it('404 for a group or a network that is not there', async () => {
    expect(await rejection(client.getGroup('no-such'))).toMatchObject({
      status: 404,
      code: 'not_found',
      details: [],
      field: undefined,
    });
    expect(await rejection(client.getOnlineOf('elsewhere'))).toMatchObject({ status: 404 });
  });

  it('401 for a wrong edit key, as an error of its own', async () => {
    await client.createGroup({ ...GROUP, name: 'locked' });
    for (const attempt of [
      () => client.updateGroup('locked', 'gek_wrong', { description: 'mine' }),
      () => client.deleteGroup('locked', ''),
    ]) {
      const error = await rejection(attempt());
      expect(error).toBeInstanceOf(SpotEditKeyError);
      expect(error).toMatchObject({ name: 'SpotEditKeyError', status: 401, code: 'unauthorized' });
    }
  });

  it('409 for a name that is taken', async () => {
    await client.createGroup({ ...GROUP, name: 'taken' });
    const error = await rejection(client.createGroup({ ...GROUP, name: 'taken' }));
    expect(error).toMatchObject({ status: 409, code: 'conflict', retryAfterSeconds: undefined });
  });

  it.each(['', '.', '..'])('never asks about something else when a name is %p', async (name) => {
    const before = asked.size;
    for (const attempt of [
      () => client.deleteGroup(name, 'gek_any'),
      () => client.getGroup(name),
      () => client.findSpotsOf(name),
    ]) {
      expect(await rejection(attempt())).toBeInstanceOf(RangeError);
    }
    expect(asked.size).toBe(before);
  });

  it('429 at once when the wait is longer than we wait, with its length', async () => {
    const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '2' });
    try {
      const impatient = new SpotClient({ baseUrl: limited.origin, retry: { ceilingMs: 10 } });
      await impatient.listBands();
      await impatient.listBands();
      const error = await rejection(impatient.listBands());
      expect(error).toMatchObject({ status: 429, code: 'rate_limited' });
      expect((error as SpotApiError).retryAfterSeconds).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});
