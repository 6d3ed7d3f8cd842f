import { Logger, Module, type OnModuleInit } from '@nestjs/common';
import type { HealthView } from '../../../src/health/health.dto.js';
import { PlacesService } from '../../../src/log/places.service.js';
import { CountryFileService } from '../../../src/places/country-file.service.js';
import { PublishedModule } from '../../../src/published/published.module.js';
import { PublishedService } from '../../../src/published/published.service.js';
import type { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { aList, answerStatus, ListServer } from '../../support/servers/list-server.js';
import { collectWarnings } from '../../support/service-log.js';
import { SharingApps } from '../../support/sharing-apps.js';
import { toCsv } from '../../support/spots/country-files.js';
import { changeLog, storedPlaces } from '../../support/spots/place-tables.js';

const PATH = '/cty.csv';
const HOUR_MS = 3_600_000;

/** The built-in file, of another day. */
const FULL = toCsv().replaceAll('VER20260530', 'VER20270102');

/** The same of the next day, with as many of its DXCC entities; all without Bouvet, which is dropped first. */
function cutTo(entities: number): string {
  const records = FULL.replaceAll('VER20270102', 'VER20270103').split('\n');
  const isOwn = (record: string) => record !== '' && !record.startsWith('*');
  const own = records.filter((record) => isOwn(record) && !record.includes(',Bouvet,'));
  return own.slice(0, entities).join('\n');
}

let apps: SharingApps;
let server: ListServer;

beforeEach(async () => {
  apps = await SharingApps.open();
  server = await ListServer.listen({ [PATH]: aList(FULL, { etag: '"1"' }) });
});

afterEach(async () => {
  await apps.close();
  await server.close();
});

const start = async (url = `${server.url}${PATH}`) => apps.start({ COUNTRY_FILE: url });
const placesOf = async (service: TestApp) => (await service.get<HealthView>('/health')).body.places;

/** Waits until the service tells this of its country file. */
const told = async (service: TestApp, expected: Partial<HealthView['places']>) =>
  eventually(async () => expect(await placesOf(service)).toMatchObject(expected));

const USED = { countryFile: 'url', version: '2027-01-02', problem: null } as const;

/** Goes on by some hours, when the server is asked again; waits for its answer. */
async function askAgain(service: TestApp, hours: number): Promise<void> {
  const before = server.asked(PATH).length;
  service.clock.advanceMs(hours * HOUR_MS);
  await eventually(() => expect(server.asked(PATH)).toHaveLength(before + 1));
}

/** Has the database note each file that places are from, from now on. */
async function noteFiles(): Promise<void> {
  await apps.client.query(`
    CREATE TABLE noted (file text);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO noted VALUES (NEW.country_file); RETURN NULL; END';
    CREATE TRIGGER note AFTER UPDATE ON grid_log FOR EACH ROW
      WHEN (OLD.country_file <> NEW.country_file) EXECUTE FUNCTION note()`);
}

const notedFiles = async () => (await apps.client.query('SELECT file FROM noted')).rows as unknown;

describe('a COUNTRY_FILE at a URL', () => {
  it('is downloaded by one of two services, and used by both', async () => {
    const [first, second] = [await start(), await start()];
    const expected = { ...USED, checkedAt: '2026-03-14T15:09:26Z' };
    await told(first, expected);
    await told(second, expected);
    expect(server.asked(PATH)).toHaveLength(1);
    expect(await placesOf(first)).toEqual({ ...expected, unplaced: 0 });
    expect((await first.get<HealthView>('/health')).body).not.toHaveProperty('sources');
  });

  it('is asked for once a day with its ETag, and not read again when it is the same', async () => {
    const service = await start();
    await told(service, USED);
    const files = service.app.get(CountryFileService, { strict: false });
    const file = await files.current();
    service.clock.advanceMs(23 * HOUR_MS);
    await askAgain(service, 1);
    expect(server.asked(PATH)[1]).toMatchObject({ 'if-none-match': '"1"' });
    await told(service, { ...USED, checkedAt: '2026-03-15T15:09:26Z' });
    expect(files.isCurrent(file)).toBe(true);
    server.pages[PATH] = aList(FULL.replaceAll('VER20270102', 'VER20270203'), { etag: '"2"' });
    await askAgain(service, 24);
    await told(service, { ...USED, version: '2027-02-03' });
  });

  it('is what it was after a restart while the server is away, and places nothing anew', async () => {
    const first = await start();
    await told(first, USED);
    await eventually(async () => expect((await changeLog(apps.client)).file).toMatch(/[0-9a-f]$/));
    await apps.stop(first);
    await noteFiles();
    const { url } = server;
    await server.close();
    const second = await start(`${url}${PATH}`);
    await told(second, USED);
    second.clock.advanceMs(25 * HOUR_MS);
    await told(second, {
      ...USED,
      checkedAt: '2026-03-14T15:09:26Z',
      problem: 'COUNTRY_FILE cannot be reached (ECONNREFUSED); what it said before still holds',
    });
    await apps.client.query("INSERT INTO callsigns (callsign) VALUES ('3Y0K')");
    const bouvet = { '3Y0K': '24 Bouvet AF 38 67' };
    await eventually(async () => expect(await storedPlaces(apps.client)).toEqual(bouvet));
    expect(await notedFiles()).toEqual([]);
  });

  it('that cannot be had is replaced by the built-in one, and asked for an hour later', async () => {
    server.pages[PATH] = answerStatus(503);
    const service = await start();
    const builtIn = { countryFile: 'built-in', version: '2026-05-30', checkedAt: null } as const;
    const problem = 'COUNTRY_FILE answered 503; the built-in one is used';
    await told(service, { ...builtIn, problem });
    expect((await service.get<HealthView>('/health')).body.status).toBe('ok');
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    expect(metrics).toMatch(/^country_file_unreadable 1$/m);
    server.pages[PATH] = aList(FULL);
    await askAgain(service, 1);
    await told(service, USED);
  });

  it('is asked for an hour after a question that a stop has cut off', async () => {
    server.pages[PATH] = () => undefined;
    const first = await start();
    await eventually(() => expect(server.asked(PATH)).toHaveLength(1));
    await apps.stop(first);
    server.pages[PATH] = aList(FULL);
    const second = await start();
    await told(second, { countryFile: 'built-in', problem: null });
    await askAgain(second, 1);
    await told(second, USED);
  });

  it('is asked for at once where it is another URL; until then the file of the old one is used', async () => {
    const first = await start();
    await told(first, USED);
    await apps.stop(first);
    server.pages['/other.csv'] = answerStatus(404);
    const second = await start(`${server.url}/other.csv`);
    const problem = 'COUNTRY_FILE answered 404; what it said before still holds';
    await told(second, { ...USED, problem });
    expect(server.asked('/other.csv')[0]).not.toHaveProperty('if-none-match');
  });

  it('is asked for where it is, also when other documents are invented, as in the demo', async () => {
    @Module({ imports: [PublishedModule] })
    class InventingModule {
      constructor(published: PublishedService) {
        published.askElsewhere(async () => Promise.resolve(`${server.url}/invented`));
      }
    }
    const service = await apps.start({ COUNTRY_FILE: `${server.url}${PATH}` }, [InventingModule]);
    await told(service, USED);
  });

  it('is refused with fewer than 300 entities, and what was used before holds', async () => {
    const service = await start();
    await told(service, USED);
    const warnings = collectWarnings(service);
    const problem = (reason: string) => `COUNTRY_FILE ${reason}; what it said before still holds`;
    server.pages[PATH] = aList(cutTo(299));
    await askAgain(service, 24);
    const refused = 'is refused: it has 299 entities, and a full one at least 300';
    await told(service, { ...USED, problem: problem(refused) });
    expect(warnings).toEqual([`country-file ${refused}; what it said before still holds`]);
    server.pages[PATH] = aList('<!DOCTYPE html><html>Moved</html>');
    await askAgain(service, 1);
    await told(service, {
      ...USED,
      problem: problem('is no country file: it does not end with a semicolon'),
    });
  });

  it('that lacks entities of before is used, and they are named in the log', async () => {
    const service = await start();
    await told(service, USED);
    const warnings = collectWarnings(service);
    server.pages[PATH] = aList(cutTo(339));
    await askAgain(service, 24);
    await told(service, { countryFile: 'url', version: '2027-01-03', problem: null });
    const places = service.app.get(PlacesService, { strict: false });
    expect(places.entityOf(24)).toBeUndefined();
    expect(warnings).toEqual(['COUNTRY_FILE: in use before, and gone now: Bouvet (24)']);
  });

  it('names them once, and not again at each start', async () => {
    server.pages[PATH] = aList(cutTo(339));
    const first = await start();
    await told(first, { countryFile: 'url', problem: null });
    await apps.stop(first);
    const warnings: string[] = [];
    const note = (message: unknown) => void warnings.push(String(message));
    @Module({})
    class NotingModule implements OnModuleInit {
      onModuleInit(): void {
        Logger.overrideLogger({ log: () => undefined, warn: note, error: note });
      }
    }
    const second = await apps.start({ COUNTRY_FILE: `${server.url}${PATH}` }, [NotingModule]);
    await told(second, { countryFile: 'url', problem: null });
    expect(warnings).toEqual([]);
  });

  it('is had behind redirects, also on another server, which gets no credentials', async () => {
    const other = await ListServer.listen({ '/there': aList(FULL) });
    server.pages['/old'] = answerStatus(301, { Location: '/newer' });
    server.pages['/newer'] = answerStatus(302, { Location: `${other.url}/there` });
    const service = await start(`http://op:secret@${server.host}/old`);
    await told(service, USED);
    await other.close();
    const authorization = `Basic ${Buffer.from('op:secret').toString('base64')}`;
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      authorization,
      authorization,
    ]);
    expect(other.asked('/there')[0]).not.toHaveProperty('authorization');
  });

  it('is asked for in vain behind a redirect to itself, or to a file', async () => {
    server.pages[PATH] = answerStatus(302, { Location: PATH });
    const service = await start();
    const problem = (reason: string) => `COUNTRY_FILE ${reason}; the built-in one is used`;
    await told(service, { problem: problem('redirects more than 5 times') });
    server.pages[PATH] = answerStatus(302, { Location: 'file:///etc/passwd' });
    service.clock.advanceMs(HOUR_MS);
    await told(service, { problem: problem('redirects to file://') });
  });

  it('shows its credentials nowhere but to its server', async () => {
    server.pages[PATH] = answerStatus(401);
    const service = await start(`http://op:secret@${server.host}${PATH}`);
    const warnings = collectWarnings(service);
    await told(service, { problem: 'COUNTRY_FILE answered 401; the built-in one is used' });
    await askAgain(service, 1);
    await eventually(() => expect(warnings).not.toEqual([]));
    const authorization = `Basic ${Buffer.from('op:secret').toString('base64')}`;
    expect(server.asked(PATH)[0]).toMatchObject({ authorization });
    const health = await (await fetch(`${service.origin}/api/v1/health`)).text();
    expect([...warnings, health].join('\n')).not.toMatch(/secret/);
  });
});
