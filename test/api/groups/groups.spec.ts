import { Client } from 'pg';
import type {
  GroupActivityView,
  GroupAnswerView,
  GroupCreatedView,
  GroupListView,
  GroupSpotListView,
} from '../../../src/groups/groups.dto.js';
import { GroupsService } from '../../../src/groups/groups.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { aGroup, createGroup, send } from '../../support/groups.js';
import { Random } from '../../support/random.js';
import { callsigns, randomTraffic } from '../../support/spots/random-traffic.js';
import { SpotOracle, toWire } from '../../support/spots/spot-oracle.js';

const DAY_MS = 86_400_000;
const NOW_SECONDS = Math.floor(NOW_MS / 1000);

let service: TestApp;
let client: Client;

beforeAll(async () => {
  service = await startTestApp();
  client = new Client({ connectionString: service.database.url });
  await client.connect();
});

beforeEach(async () => {
  await client.query('TRUNCATE groups');
  service.clock.currentMs = NOW_MS;
});

afterAll(async () => {
  await client.end();
  await service.close();
});

const VIEW = {
  name: 'my-club',
  description: null,
  creator_name: 'Hiram',
  creator_email: 'hiram@example.org',
  callsigns: ['K1ABC', 'W1AW'],
  callsign_count: 2,
  created_at: '2026-03-14T15:09:26Z',
  updated_at: '2026-03-14T15:09:26Z',
};

describe('POST /groups (specification 4.4)', () => {
  it('answers 201 with the group, an edit key shown once, and a notice', async () => {
    const { status, body } = await send<GroupCreatedView>(service.origin, 'POST', '/groups', {
      ...aGroup({ callsigns: [' k1abc', 'W1AW', 'K1ABC'], creator_name: ' Hiram ' }),
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      group: VIEW,
      edit_key: expect.stringMatching(/^gek_[A-Za-z0-9_-]{43}$/),
      notice: expect.stringMatching(/only this once.*public/),
    });
  });

  it('stores only the hash of the key, and shows it nowhere else', async () => {
    const key = (await createGroup(service.origin))['X-Edit-Key'];
    const { rows } = await client.query<{ row: string }>('SELECT groups::text AS row FROM groups');
    expect(rows[0]!.row).not.toContain(key);
    for (const path of ['/groups', '/groups/my-club', `/groups/my-club?edit_key=${key}`]) {
      expect((await send(service.origin, 'GET', path)).text).not.toContain('gek_');
    }
  });

  it('answers 409 when the name is taken', async () => {
    await createGroup(service.origin);
    const { status } = await send(service.origin, 'POST', '/groups', aGroup({ creator_name: 'X' }));
    expect(status).toBe(409);
  });
});

describe('GET /groups', () => {
  it('lists name, description, creator_name, callsign_count and created_at, newest first', async () => {
    await createGroup(service.origin, { name: 'older', description: 'First' });
    service.clock.advanceMs(1_000);
    await createGroup(service.origin, { name: 'newer' });
    const { body } = await send<GroupListView>(service.origin, 'GET', '/groups');
    expect(body).toEqual({
      groups: [
        {
          name: 'newer',
          description: null,
          creator_name: 'Hiram',
          callsign_count: 2,
          created_at: '2026-03-14T15:09:27Z',
        },
        {
          name: 'older',
          description: 'First',
          creator_name: 'Hiram',
          callsign_count: 2,
          created_at: '2026-03-14T15:09:26Z',
        },
      ],
      total: 2,
    });
  });

  it('never shows an e-mail address', async () => {
    await createGroup(service.origin);
    expect((await send(service.origin, 'GET', '/groups')).text).not.toContain('@');
  });

  it('searches name and description, and pages', async () => {
    for (const name of ['fists-one', 'fists-two', 'other']) {
      await createGroup(service.origin, { name, description: name === 'other' ? 'No FISTS' : '' });
    }
    const names = async (parameters: string) => {
      const { body } = await send<GroupListView>(service.origin, 'GET', `/groups?${parameters}`);
      return [body.total, body.groups.map(({ name }) => name).join()];
    };
    expect(await names('q=fists')).toEqual([3, 'other,fists-two,fists-one']);
    expect(await names('q=-tw')).toEqual([1, 'fists-two']);
    expect(await names('q=%25')).toEqual([0, '']);
    expect(await names('q=FISTS&limit=1&offset=1')).toEqual([3, 'fists-two']);
  });
});

describe('GET /groups, one by one', () => {
  it('has the newest first, also of those made in the same second, page by page', async () => {
    const names = ['mmm', 'aaa', 'zzz', 'bbb'];
    for (const name of names) await createGroup(service.origin, { name });
    const listed: string[] = [];
    for (let offset = 0; offset < names.length; offset += 2) {
      const path = `/groups?limit=2&offset=${offset}`;
      const { body } = await send<GroupListView>(service.origin, 'GET', path);
      listed.push(...body.groups.map(({ name }) => name));
    }
    expect(listed).toEqual(names.toReversed());
  });

  it('finds letters beyond ASCII in any case, also as they stand', async () => {
    await createGroup(service.origin, { name: 'ecole', description: 'École de Radio, Straßburg' });
    for (const part of ['École', 'école', 'ÉCOLE', 'E\u0301cole', 'straßburg', 'STRASSBURG']) {
      const path = `/groups?q=${encodeURIComponent(part)}`;
      const { body } = await send<GroupListView>(service.origin, 'GET', path);
      expect([part, body.total, body.groups.length]).toEqual([part, 1, 1]);
    }
  });

  it('shows a description of several lines as it was sent', async () => {
    const description = 'On Tuesdays:\r\n\t7030 kHz\nand 14060';
    await createGroup(service.origin, { description });
    const { body } = await send<GroupAnswerView>(service.origin, 'GET', '/groups/my-club');
    expect(body.group.description).toBe(description);
  });
});

describe('GET /groups/:name', () => {
  it('has the address of the creator, and the callsigns', async () => {
    await createGroup(service.origin);
    const { status, body } = await send<GroupAnswerView>(service.origin, 'GET', '/groups/my-club');
    expect([status, body]).toEqual([200, { group: VIEW }]);
  });

  it.each(['absent', 'My-Club', 'a--b', 'new', '%20'])('answers 404 for %s', async (name) => {
    expect((await send(service.origin, 'GET', `/groups/${name}`)).status).toBe(404);
  });
});

describe('PUT /groups/:name', () => {
  const put = async (body: object, headers: Record<string, string>) =>
    send<GroupAnswerView>(service.origin, 'PUT', '/groups/my-club', body, headers);

  it('replaces the list as a whole', async () => {
    const key = await createGroup(service.origin);
    service.clock.advanceMs(5_000);
    const { status, body } = await put({ callsigns: ['n1xx'] }, key);
    expect(status).toBe(200);
    expect(body.group).toEqual({
      ...VIEW,
      callsigns: ['N1XX'],
      callsign_count: 1,
      updated_at: '2026-03-14T15:09:31Z',
    });
  });

  it('adds, ignoring duplicates, and removes, in one request; a description may come along', async () => {
    const key = await createGroup(service.origin);
    const change = { add_callsigns: ['N1XX', 'W1AW'], remove_callsigns: ['K1ABC', 'N0NE'] };
    const { body } = await put({ ...change, description: 'Tuesdays' }, key);
    expect(body.group.callsigns).toEqual(['W1AW', 'N1XX']);
    expect(body.group.description).toBe('Tuesdays');
  });

  it.each([[''], [null]])('clears the description with %j', async (description) => {
    const key = await createGroup(service.origin, { description: 'Old' });
    expect((await put({ description }, key)).body.group.description).toBeNull();
  });

  it('takes the key from the query too; the header wins', async () => {
    const key = await createGroup(service.origin);
    const path = `/groups/my-club?edit_key=${key['X-Edit-Key']}`;
    const body = { description: 'x' };
    expect((await send(service.origin, 'PUT', path, body)).status).toBe(200);
    const wrong = { 'X-Edit-Key': 'gek_wrong' };
    expect((await send(service.origin, 'PUT', path, body, wrong)).status).toBe(401);
    const inverse = '/groups/my-club?edit_key=wrong';
    expect((await send(service.origin, 'PUT', inverse, body, key)).status).toBe(200);
  });

  it.each(['edit_key=a&edit_key=b', 'edit_key[]=a&edit_key[]=b'])(
    'answers 400 to a repeated key: %s',
    async (query) => {
      await createGroup(service.origin);
      for (const method of ['PUT', 'DELETE']) {
        const path = `/groups/my-club?${query}`;
        const answer = await send(service.origin, method, path, { description: 'x' });
        expect(answer).toMatchObject({
          status: 400,
          body: {
            error: { details: [{ field: 'edit_key', message: 'edit_key must be given once' }] },
          },
        });
        expect((await send(service.origin, method, `/groups/absent?${query}`)).status).toBe(404);
      }
    },
  );

  it('looks for the group first, then at the key, then at the body; broken JSON comes before all', async () => {
    const key = await createGroup(service.origin);
    const bad = { callsigns: 'none' };
    expect((await send(service.origin, 'PUT', '/groups/absent', bad)).status).toBe(404);
    expect((await put(bad, {})).status).toBe(401);
    expect((await put(bad, { 'X-Edit-Key': 'wrong' })).status).toBe(401);
    expect((await put(bad, key)).status).toBe(400);
    expect((await send(service.origin, 'PUT', '/groups/absent', '{')).status).toBe(400);
  });
});

describe('DELETE /groups/:name', () => {
  it.each([
    ['nothing', undefined, {}],
    ['a content type alone', undefined, { 'Content-Type': 'application/json' }],
    ['a body', '{"sure":true}', {}],
    ['a body of another type', 'yes', { 'Content-Type': 'text/plain' }],
  ])('deletes for ever, sent with %s', async (_, body, headers) => {
    const key = await createGroup(service.origin);
    const path = '/groups/my-club';
    const { status, body: answer } = await send(service.origin, 'DELETE', path, body, {
      ...key,
      ...headers,
    });
    expect([status, answer]).toEqual([200, { deleted: true, name: 'my-club' }]);
    expect((await send(service.origin, 'GET', path)).status).toBe(404);
    expect((await send(service.origin, 'DELETE', path, undefined, key)).status).toBe(404);
  });

  it('needs the key', async () => {
    await createGroup(service.origin);
    expect((await send(service.origin, 'DELETE', '/groups/my-club')).status).toBe(401);
    expect((await send(service.origin, 'GET', '/groups/my-club')).status).toBe(200);
  });
});

describe('the 90 days of a group (specification 3.1)', () => {
  const statusAfter = async (days: number) => {
    service.clock.currentMs = NOW_MS + days * DAY_MS;
    return (await send(service.origin, 'GET', '/groups/my-club')).status;
  };

  it.each([89, 90])('it is there on day %i', async (day) => {
    await createGroup(service.origin);
    expect(await statusAfter(day)).toBe(200);
  });

  it('it is gone after day 90, at once: absent, its name free, its key worthless', async () => {
    const key = await createGroup(service.origin);
    expect(await statusAfter(90 + 1 / 86_400)).toBe(404);
    const put = await send(service.origin, 'PUT', '/groups/my-club', { description: 'x' }, key);
    expect(put.status).toBe(404);
    expect((await send<GroupListView>(service.origin, 'GET', '/groups')).body.total).toBe(0);
    await createGroup(service.origin);
  });

  it.each(['', '/activity', '/spots'])(
    'GET and HEAD of /groups/:name%s begin them anew',
    async (end) => {
      await createGroup(service.origin);
      for (const [day, method] of [
        [80, 'GET'],
        [160, 'HEAD'],
      ] as const) {
        service.clock.currentMs = NOW_MS + day * DAY_MS;
        const path = `${service.origin}/api/v1/groups/my-club${end}`;
        expect((await fetch(path, { method })).status).toBe(200);
      }
      expect(await statusAfter(240)).toBe(200);
    },
  );

  it('PUT begins them anew; the list does not', async () => {
    const key = await createGroup(service.origin);
    service.clock.currentMs = NOW_MS + 80 * DAY_MS;
    await send(service.origin, 'GET', '/groups');
    await send(service.origin, 'PUT', '/groups/my-club', { description: 'x' }, key);
    service.clock.currentMs = NOW_MS + 160 * DAY_MS;
    await send(service.origin, 'GET', '/groups');
    expect(await statusAfter(171)).toBe(404);
  });

  it('the daily task deletes what expired, and only that', async () => {
    for (let index = 0; index < 205; index++) {
      await createGroup(service.origin, { name: `club-${index}` });
    }
    service.clock.currentMs = NOW_MS + 50 * DAY_MS;
    await createGroup(service.origin, { name: 'young' });
    service.clock.currentMs = NOW_MS + 91 * DAY_MS;
    const groups = service.app.get(GroupsService, { strict: false });
    expect(await groups.deleteExpired()).toBe(205);
    const { rows } = await client.query('SELECT name FROM groups');
    expect(rows).toEqual([{ name: 'young' }]);
  });
});

describe('the groups’ limits under load (specification 8)', () => {
  it('32 creations at once at 999 groups, on two processes, leave exactly 1,000', async () => {
    await client.query(`
      INSERT INTO groups SELECT 'club-' || i, '{K1ABC}', NULL, 'x', 'x@y.zz', '', to_timestamp(${NOW_SECONDS}),
        to_timestamp(${NOW_SECONDS}), to_timestamp(${NOW_SECONDS}) FROM generate_series(1, 999) AS i`);
    const other = await startTestApp({ DATABASE_URL: service.database.url });
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        send<{ error?: { code: string; retryAfter?: number } }>(
          index % 2 === 0 ? service.origin : other.origin,
          'POST',
          '/groups',
          aGroup({ name: `new-${index}` }),
        ),
      ),
    );
    await other.close();
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(31);
    expect(refused[0]!.body.error).toEqual({
      status: 429,
      code: 'group_limit_reached',
      message: 'There are 1000 groups, and no more can be made.',
    });
    expect((await client.query('SELECT FROM groups')).rowCount).toBe(1_000);
  });

  it('one name is given once, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => send(service.origin, 'POST', '/groups', aGroup())),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(15).fill(409),
    ]);
  });

  it('50 additions at once all last', async () => {
    const key = await createGroup(service.origin);
    const added = Array.from({ length: 50 }, (_, index) => `N${index}AA`);
    await Promise.all(
      added.map((callsign) =>
        send(service.origin, 'PUT', '/groups/my-club', { add_callsigns: [callsign] }, key),
      ),
    );
    const { body } = await send<GroupAnswerView>(service.origin, 'GET', '/groups/my-club');
    expect(body.group.callsigns.sort()).toEqual(['K1ABC', 'W1AW', ...added].sort());
  });
});

describe('GET /groups/:name/activity and /spots beside a look at every spot', () => {
  it('agree for groups of up to 500 calls and windows of up to a week', async () => {
    const random = new Random(99);
    const calls = callsigns(random, 900);
    const traffic = [
      ...randomTraffic(random, calls, {
        from: NOW_SECONDS - 8 * 86_400,
        to: NOW_SECONDS,
        count: 15_000,
      }),
      ...randomTraffic(random, calls, { from: NOW_SECONDS - 3_600, to: NOW_SECONDS, count: 5_000 }),
    ];
    for (let start = 0; start < traffic.length; start += 5_000) {
      await service.record(traffic.slice(start, start + 5_000));
    }
    await service.record([aReport()]);
    const oracle = await SpotOracle.of(service.database.url);
    for (const size of [1, 40, 500]) {
      const members = [
        ...new Set(Array.from({ length: size * 3 }, () => random.pick(calls))),
      ].slice(0, size);
      const name = `club-of-${size}`;
      await createGroup(service.origin, { name, callsigns: members });
      for (const hours of [1, 26, 168]) {
        const since = NOW_SECONDS + 1 - hours * 3_600;
        const of = (filter: object) =>
          members
            .flatMap((callsign) => oracle.find({ callsign, since, ...filter }))
            .sort((a, b) => b.heardAt - a.heardAt || b.id - a.id);
        const activity = await service.get<GroupActivityView>(
          `/groups/${name}/activity?hours=${hours}`,
        );
        expect(activity.body.group).toBe(name);
        expect(activity.body.callsigns.map(({ callsign, count }) => [callsign, count])).toEqual(
          members.map((callsign) => [callsign, oracle.find({ callsign, since }).length]),
        );
        for (const [parameters, filter, offset] of [
          ['', {}, 0],
          ['&mode=CW&band=20m', { modes: ['CW'], bands: ['20m'] }, 0],
          ['&offset=50', {}, 50],
        ] as const) {
          const { body } = await service.get<GroupSpotListView>(
            `/groups/${name}/spots?hours=${hours}${parameters}`,
          );
          const all = of(filter);
          expect(body).toEqual({
            group: name,
            spots: all.slice(offset, offset + 100).map(toWire),
            total: all.length,
            limit: 100,
            offset,
          });
        }
      }
    }
  });
});
