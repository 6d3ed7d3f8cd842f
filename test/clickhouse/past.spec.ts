import { ClickHouseLog } from '../../src/columns/clickhouse/clickhouse-log.js';
import { RetentionService } from '../../src/log/retention.service.js';
import { NOW_MS, startTestApp, type TestApp } from '../support/app.js';
import {
  hasLittleLog,
  INSIDE,
  itAnswersThePast,
  LAST_DAYS,
  PAST_CALLS,
  recordPast,
} from '../support/archive/past-answers.js';
import { TestClickHouse } from '../support/clickhouse/clickhouse.js';
import { eventually } from '../support/eventually.js';
import { PotaDouble, untilActive } from '../support/spots/activation-lists.js';
import { askText } from '../support/spots/exported.js';

const NOW_SECONDS = Math.floor(NOW_MS / 1000);

describe('days that only ClickHouse has', () => {
  let engine: TestClickHouse;
  let unlimited: TestApp;
  let past: TestApp;
  let pota: PotaDouble;

  beforeAll(async () => {
    engine = await TestClickHouse.start();
    pota = await PotaDouble.listen(PAST_CALLS.slice(0, 500), NOW_SECONDS - 3_500);
    unlimited = await startTestApp({
      ...pota.variables,
      SPOT_RETENTION_DAYS: '0',
      COLUMNS: 'off',
    });
    const settings = {
      SPOT_RETENTION_DAYS: '1',
      COLUMNS: 'clickhouse',
      CLICKHOUSE_URL: engine.url,
    };
    past = await startTestApp({ ...pota.variables, ...settings }, [], { followsInColumns: true });
    await recordPast([unlimited, past]);
    for (const app of [unlimited, past]) await untilActive(app);
    const log = past.app.get(ClickHouseLog, { strict: false });
    await eventually(() =>
      expect([log.state, log.behindBy, log.problem]).toEqual(['ok', 0, undefined]),
    );
    const retention = past.app.get(RetentionService, { strict: false });
    // A day leaves the database once ClickHouse is known to have all of it.
    await eventually(async () => {
      await retention.removeOldSpots();
      expect(await hasLittleLog(past)).toBe(true);
    });
  });

  afterAll(async () => {
    await past?.close();
    await unlimited?.close();
    await pota?.close();
    await engine?.stop();
  });

  itAnswersThePast(() => ({ unlimited, past }));

  it('are told to be away with ClickHouse, and the rest works', async () => {
    const log = past.app.get(ClickHouseLog, { strict: false });
    // The database itself has counts of all spots.
    const lists = ['/spots?mode=CW&', '/spots?format=csv&mode=CW&', '/spots?call=A&'];
    const paths = [...lists, '/aggregate?by=band&'];
    const tellsAway = async (path: string) => {
      const answer = await askText(past, `${path}${LAST_DAYS}`);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'columns_unavailable' } });
      expect(answer.text).toMatch(/The log itself begins on 2026-03-1\d/);
      expect(answer.headers.get('retry-after')).toBe('10');
    };
    await engine.kill();
    // Before it is noticed, which takes a second, as well as after it.
    for (const path of paths) await tellsAway(path);
    await eventually(() => expect(log.state).toBe('away'));
    for (const path of paths) {
      await tellsAway(path);
      const ofLog = [unlimited, past].map(async (app) => askText(app, `${path}since=1d`));
      const [expected, found] = await Promise.all(ofLog);
      expect([found!.status, found!.text]).toEqual([expected!.status, expected!.text]);
    }
    await engine.startAgain();
    await eventually(() => expect(log.state).toBe('ok'));
    const again = [unlimited, past].map(async (app) => askText(app, `/spots?${INSIDE}`));
    const [expected, found] = await Promise.all(again);
    expect(found!.text).toBe(expected!.text);
  });
});
