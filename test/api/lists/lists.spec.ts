import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { HealthView } from '../../../src/health/health.dto.js';
import type { MemberListListView, MemberListView } from '../../../src/lists/lists.dto.js';
import { ListsModule } from '../../../src/lists/lists.module.js';
import { ListNotFound } from '../../../src/lists/lists.errors.js';
import { ListsService } from '../../../src/lists/lists.service.js';
import type { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { SharingApps } from '../../support/sharing-apps.js';
import { aList, answerStatus, ListServer, manyCalls } from '../../support/servers/list-server.js';

/** An extension's. */
@Module({})
class OwnModule {}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STARTED_AT = '2026-03-14T15:09:26Z';

let directory: string;
let apps: SharingApps;
let server: ListServer;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lists-'));
  apps = await SharingApps.open();
  server = await ListServer.listen();
});

afterEach(async () => {
  await apps.close();
  await server.close();
  await rm(directory, { recursive: true });
});

async function start(lists: Record<string, string>, variables: NodeJS.ProcessEnv = {}) {
  const LISTS = Object.entries(lists)
    .map((entry) => entry.join('='))
    .join();
  return apps.start({ LISTS, ...variables });
}

const listsOf = async (service: TestApp) =>
  (await service.get<MemberListListView>('/lists')).body.lists;

/** Waits until a list is as given. */
async function expectList(service: TestApp, name: string, expected: Partial<MemberListView>) {
  await eventually(async () => {
    const found = (await listsOf(service)).find((list) => list.name === name);
    expect(found).toMatchObject(expected);
  });
}

const find = async (service: TestApp, name: string) =>
  service.app.get(ListsService, { strict: false }).find(name);
const membersOf = async (service: TestApp, name: string) => [
  ...(await find(service, name)).members,
];

const troublesOf = async (service: TestApp) =>
  (await service.get<HealthView>('/health')).body.lists;

/** As editors and scripts do: a new file in the place of the old. */
async function writeList(name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
  return path;
}

describe('GET /lists', () => {
  it('has the lists of LISTS in their order, from URLs and files, without credentials', async () => {
    server.pages['/cwops.csv?key=secret'] = aList('Call,Name\nK1ABC,Hiram\nVE3/W1AW;x\n');
    const path = await writeList('skcc.txt', '# ours\nK1ABC/P\nK1ABC\nDL1ABC\nN1XX\n');
    const service = await start(
      {
        skcc: path,
        cwops: `http://op:p%40ss@${server.host}/cwops.csv?key=secret`,
        missing: `${path}.missing`,
      },
      { CALLSIGN: 'W1AW', GRID_PROVIDERS: 'none' },
    );
    await expectList(service, 'skcc', { members: 3 });
    await expectList(service, 'cwops', { members: 2 });
    await expectList(service, 'missing', { error: 'cannot be read (ENOENT)' });
    expect(await listsOf(service)).toEqual([
      { name: 'skcc', members: 3, updated_at: STARTED_AT, source: path, error: null },
      {
        name: 'cwops',
        members: 2,
        updated_at: STARTED_AT,
        source: `${server.url}/cwops.csv?***`,
        error: null,
      },
      {
        name: 'missing',
        members: 0,
        updated_at: null,
        source: `${path}.missing`,
        error: 'cannot be read (ENOENT)',
      },
    ]);
    expect(await membersOf(service, 'cwops')).toEqual(['K1ABC', 'W1AW']);
    expect(server.asked('/cwops.csv?key=secret')).toEqual([
      expect.objectContaining({
        'user-agent': expect.stringMatching(/^spot-query-service\/\S+ \(W1AW\)$/) as string,
        authorization: `Basic ${Buffer.from('op:p@ss').toString('base64')}`,
      }),
    ]);
  });

  it('is empty where no list is set, and such a service finds none', async () => {
    const service = await start({}, { LISTS: 'none' });
    expect(await service.get('/lists')).toMatchObject({ status: 200, body: { lists: [] } });
    await expect(find(service, 'cwops')).rejects.toThrow(ListNotFound);
  });
});

describe('a list of an extension', () => {
  it('is followed as others are, under a name of its own', async () => {
    const own = { name: 'own', source: 'ours', callsigns: ['K1ABC/P', 'W1AW'] };
    const registering = (lists: ListsService) => {
      lists.register(own);
      expect(() => lists.register(own)).toThrow('Two member lists are called own');
      return {};
    };
    const extension = {
      module: OwnModule,
      imports: [ListsModule],
      providers: [{ provide: 'own', useFactory: registering, inject: [ListsService] }],
    };
    const service = await apps.start({ LISTS: 'none' }, [extension]);
    await expectList(service, 'own', { members: 2, source: 'ours', error: null });
    expect(await membersOf(service, 'own')).toEqual(['K1ABC', 'W1AW']);
  });
});

describe('a list from a URL', () => {
  it('is asked for once a day, with its ETag or else its date', async () => {
    const date = 'Sat, 14 Mar 2026 00:00:00 GMT';
    server.pages['/etag'] = aList('K1ABC\n', { etag: '"1"', lastModified: date });
    server.pages['/date'] = aList('K1ABC\n', { lastModified: date });
    const service = await start({ etag: `${server.url}/etag`, dated: `${server.url}/date` });
    await expectList(service, 'etag', { members: 1 });
    await expectList(service, 'dated', { members: 1 });
    const { version } = await find(service, 'etag');
    service.clock.advanceMs(DAY_MS - 1_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(server.requests).toHaveLength(2);
    service.clock.advanceMs(1_000);
    await eventually(() => expect(server.requests).toHaveLength(4));
    expect(server.asked('/etag')[1]).toMatchObject({ 'if-none-match': '"1"' });
    expect(server.asked('/etag')[1]).not.toHaveProperty('if-modified-since');
    expect(server.asked('/date')[1]).toMatchObject({ 'if-modified-since': date });
    // Unchanged: confirmed, with the members, the version and the time of the copy.
    await eventually(async () => {
      const { rows } = await query(`SELECT DISTINCT date_part('day', confirmed_at) AS day,
        date_part('day', updated_at) AS since, error FROM member_lists`);
      expect(rows).toEqual([{ day: 15, since: 14, error: null }]);
    });
    expect(await find(service, 'etag')).toMatchObject({ version, members: new Set(['K1ABC']) });

    server.pages['/etag'] = aList('K1ABC\nW1AW\n', { etag: '"2"' });
    service.clock.advanceMs(DAY_MS);
    await expectList(service, 'etag', { members: 2, updated_at: '2026-03-16T15:09:26Z' });
    expect((await find(service, 'etag')).version).not.toBe(version);
  });

  it('keeps its last good copy when it fails, and is asked again after ten minutes at the earliest', async () => {
    const bad = {
      broken: answerStatus(500),
      large: aList('K1ABC\n'.repeat(900_000)),
      crowded: aList(manyCalls(50_001)),
      page: aList('<!DOCTYPE html><html>We have moved</html>'),
      gone: answerStatus(200),
    };
    const names = Object.keys(bad);
    for (const name of names) server.pages[`/${name}`] = aList('K1ABC\nW1AW\n', { etag: '"1"' });
    const service = await start(
      Object.fromEntries(names.map((name) => [name, `${server.url}/${name}`])),
    );
    for (const name of names) await expectList(service, name, { members: 2, error: null });
    expect(await troublesOf(service)).toBeUndefined();

    for (const [name, page] of Object.entries(bad)) server.pages[`/${name}`] = page;
    server.pages['/gone'] = (request) => request.socket.destroy();
    service.clock.advanceMs(DAY_MS);
    const errors = {
      broken: 'answered 500',
      large: 'is longer than 5 MB',
      crowded: 'has more than 50000 members',
      page: 'has no callsign in the first column',
      gone: 'cannot be reached (UND_ERR_SOCKET)',
    };
    for (const [name, error] of Object.entries(errors)) {
      await expectList(service, name, { members: 2, updated_at: STARTED_AT, error });
    }
    expect(await troublesOf(service)).toEqual(
      Object.entries(errors).map(([name, error]) => ({ name, updatedAt: STARTED_AT, error })),
    );
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).toContain('member_list_members{list="broken"} 2\n');
    expect(metrics).toContain('member_list_age_seconds{list="broken"} 86400\n');
    expect(metrics).toContain('member_list_failures_total{list="broken"} 1\n');

    const asked = server.requests.length;
    service.clock.advanceMs(599_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(server.requests).toHaveLength(asked);
    server.pages['/broken'] = aList('K1ABC\n', { etag: '"2"' });
    service.clock.advanceMs(HOUR_MS / 4);
    await expectList(service, 'broken', { members: 1, error: null });
  });

  it('keeps the pause that the server asks for', async () => {
    server.pages['/busy'] = answerStatus(503, { 'Retry-After': '7200' });
    const service = await start({ busy: `${server.url}/busy` });
    await expectList(service, 'busy', { error: 'answered 503', members: 0, updated_at: null });
    expect(await troublesOf(service)).toEqual([
      { name: 'busy', updatedAt: null, error: 'answered 503' },
    ]);
    service.clock.advanceMs(7_199_000);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(server.requests).toHaveLength(1);
    server.pages['/busy'] = aList('K1ABC\n');
    service.clock.advanceMs(1_000);
    await expectList(service, 'busy', { error: null, members: 1 });
  });

  it('is there after a restart without its server, which is not asked before it is time', async () => {
    server.pages['/cwops'] = aList(manyCalls(50_000), { etag: '"1"' });
    const first = await start({ cwops: `${server.url}/cwops`, other: `${server.url}/other` });
    await expectList(first, 'cwops', { members: 50_000 });
    await expectList(first, 'other', { error: 'answered 404' });
    await apps.stop(first);
    const { pages } = server;
    server.pages = {};
    const second = await start({ cwops: `${server.url}/cwops`, other: `${server.url}/other` });
    expect(await listsOf(second)).toMatchObject([
      { name: 'cwops', members: 50_000, updated_at: STARTED_AT, error: null },
      { name: 'other', error: 'answered 404' },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(server.requests).toHaveLength(2);
    server.pages = pages;
    second.clock.advanceMs(DAY_MS);
    await eventually(() => expect(server.asked('/cwops')).toHaveLength(2));
    expect(server.asked('/cwops')[1]).toMatchObject({ 'if-none-match': '"1"' });
  });

  it('is asked for at once, without the ETag, when LISTS has another URL', async () => {
    server.pages['/a'] = aList('K1ABC\nW1AW\n', { etag: '"1"' });
    server.pages['/b'] = aList('N1XX\n', { etag: '"1"' });
    const first = await start({ cwops: `${server.url}/a`, old: `${server.url}/a` });
    await expectList(first, 'cwops', { members: 2 });
    await expectList(first, 'old', { members: 2 });
    await apps.stop(first);
    const second = await start({ cwops: `${server.url}/b` });
    await expectList(second, 'cwops', { members: 1 });
    expect(server.asked('/b')[0]).not.toHaveProperty('if-none-match');
    // What is no longer set is removed.
    await eventually(async () =>
      expect((await query('SELECT name FROM member_lists')).rows).toEqual([{ name: 'cwops' }]),
    );
    await expect(find(second, 'old')).rejects.toThrow(ListNotFound);
  });

  it('is asked for by one of two processes, and known to both', async () => {
    server.pages['/cwops'] = aList('K1ABC\n', { etag: '"1"' });
    const one = await start({ cwops: `${server.url}/cwops` });
    const other = await start({ cwops: `${server.url}/cwops` });
    for (const service of [one, other]) await expectList(service, 'cwops', { members: 1 });
    const held = await find(other, 'cwops');
    server.pages['/cwops'] = aList('K1ABC\nW1AW\n', { etag: '"2"' });
    for (const service of [one, other]) service.clock.advanceMs(DAY_MS);
    for (const service of [one, other]) {
      await expectList(service, 'cwops', { members: 2, updated_at: '2026-03-15T15:09:26Z' });
    }
    expect(server.requests).toHaveLength(2);
    const found = await find(other, 'cwops');
    expect(found.version).toBe((await find(one, 'cwops')).version);
    expect(found.version).not.toBe(held.version);
    // The same object until it changes; what was given before is not changed.
    expect(await find(other, 'cwops')).toBe(found);
    expect(held.members).toEqual(new Set(['K1ABC']));
    // The other goes on when the first ends.
    await apps.stop(one);
    server.pages['/cwops'] = aList('N1XX\n', { etag: '"3"' });
    other.clock.advanceMs(DAY_MS);
    await eventually(async () => expect(await membersOf(other, 'cwops')).toEqual(['N1XX']), 20_000);
  });
});

describe('a list from a file', () => {
  it('is read again when it changes, and keeps its copy while it is missing or wrong', async () => {
    const path = await writeList('club.txt', 'K1ABC\n');
    const service = await start({ 'our-club': path });
    await expectList(service, 'our-club', { members: 1 });
    service.clock.advanceMs(60_000);
    await writeList('club.txt', 'K1ABC\nW1AW/P,Hiram\n');
    const updated_at = '2026-03-14T15:10:26Z';
    await expectList(service, 'our-club', { members: 2, updated_at });
    await rm(path);
    await expectList(service, 'our-club', { members: 2, error: 'cannot be read (ENOENT)' });
    await writeList('club.txt', manyCalls(50_001));
    await expectList(service, 'our-club', { members: 2, error: 'has more than 50000 members' });
    await writeList('club.txt', 'K1ABC\n'.repeat(900_000));
    await expectList(service, 'our-club', { members: 2, error: 'is longer than 5 MB' });
    await rm(path);
    await mkdir(path);
    await expectList(service, 'our-club', { members: 2, updated_at, error: 'is no file' });
    await rm(path, { recursive: true });
    await writeList('club.txt', 'N1XX\n');
    await expectList(service, 'our-club', { members: 1, error: null });
    expect(await membersOf(service, 'our-club')).toEqual(['N1XX']);
  });
});

async function query(text: string) {
  return apps.client.query<Record<string, unknown>>(text);
}
