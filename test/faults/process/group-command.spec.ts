import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { GroupAnswerView } from '../../../src/groups/groups.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { createGroup, send } from '../../support/groups.js';

const COMMAND = join(resolve(import.meta.dirname, '../../..'), 'dist/src/commands/group.js');

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
  // The command has the machine's own clock.
  service.clock.currentMs = Date.now();
});

afterAll(() => service.close());

function run(...parameters: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: service.database.url, FEEDS: 'none' };
  return new Promise((done) => {
    const child = execFile(process.execPath, [COMMAND, ...parameters], { env }, (_, out, err) =>
      done({ code: child.exitCode ?? -1, out: out.trim(), err: err.trim() }),
    );
  });
}

describe('npm run group, beside a running service', () => {
  it('new-key prints a key that works, and the old one works no more', async () => {
    const old = await createGroup(service.origin);
    const { code, out } = await run('new-key', 'my-club');
    expect([code, out]).toEqual([0, expect.stringMatching(/^gek_[A-Za-z0-9_-]{43}$/)]);
    const put = (headers: Record<string, string>) =>
      send<GroupAnswerView>(
        service.origin,
        'PUT',
        '/groups/my-club',
        { description: 'x' },
        headers,
      );
    expect((await put(old)).status).toBe(401);
    expect((await put({ 'X-Edit-Key': out })).status).toBe(200);
  });

  it('delete deletes', async () => {
    await createGroup(service.origin, { name: 'other' });
    expect((await run('delete', 'other')).code).toBe(0);
    expect((await send(service.origin, 'GET', '/groups/other')).status).toBe(404);
  });

  it('says what is wrong', async () => {
    const unknown = await run('delete', 'absent');
    expect([unknown.code, unknown.err]).toEqual([1, 'There is no group called absent.']);
    for (const parameters of [[], ['new-key'], ['rename', 'x'], ['delete', 'a', 'b']]) {
      const { code, err } = await run(...parameters);
      expect([code, err]).toEqual([2, expect.stringContaining('new-key NAME')]);
    }
  });
});
