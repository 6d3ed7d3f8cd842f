import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NOW_MS, startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { missingFor, recipesIn } from '../../support/documents/recipes.js';
import type { SpotListView } from '../../../src/query/spot-view.dto.js';

const ROOT = join(import.meta.dirname, '../../..');
const POLLS = [
  ...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(
    /curl .*?http:\/\/localhost:3000\/api\/v1(\/spots\?[^'" ]*after_id=[^'" ]*)/g,
  ),
].map(([, path = '']) => path);
const HOURS_AGO_SECONDS = Math.floor(NOW_MS / 1000) - 7_200;

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
  await service.record([aReport({ heardAtSeconds: HOURS_AGO_SECONDS })]);
});

afterAll(() => service.close());

it('the README shows how to poll', () => {
  expect(POLLS.length).toBeGreaterThan(0);
});

it.each(POLLS)(
  'misses nothing that was heard while a client was away for hours: %s',
  async (path) => {
    const { body } = await service.get<SpotListView>(path.replace(/after_id=\d+/, 'after_id=0'));
    expect(body.total).toBe(1);
  },
);

it('without since, the window is the past hour, as the documentation says', async () => {
  const { body } = await service.get<SpotListView>('/spots?after_id=0');
  expect(body.total).toBe(0);
  const document = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<
      string,
      { get: { description: string; parameters: { name: string; description: string }[] } }
    >;
  };
  const { description, parameters } = document.paths['/api/v1/spots']!.get;
  const afterId = parameters.find(({ name }) => name === 'after_id');
  expect(description).toContain('since=0');
  expect(afterId?.description).toContain('since=0');
});

const poll = recipesIn('docs/clients.md').find(({ title }) => title.startsWith('Poll'))!;

(missingFor(poll) === undefined ? it : it.skip)(
  'the recipe begins at the newest id, also where that spot was heard before others',
  async () => {
    await service.record([aReport({ callsign: 'W1AW' })]);
    await service.record([aReport({ callsign: 'N1XX', heardAtSeconds: HOURS_AGO_SECONDS })]);
    const begin = poll.code.slice(0, poll.code.indexOf('while'));
    const shell = begin.replace('http://localhost:3000', service.origin) + 'echo $ID';
    const { stdout } = await promisify(execFile)('bash', ['-c', shell]);
    const { body } = await service.get<SpotListView>('/spots/N1XX');
    expect(Number(stdout)).toBe(body.spots[0]!.id);
  },
);
