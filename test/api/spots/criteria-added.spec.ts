/**
 * Adds to a table of the service, which other spec files of the same worker would see.
 * @own-modules
 */
import type { OpenAPIObject } from '@nestjs/swagger';
import { IntegerParam } from '../../../src/http/input/params.js';
import { CRITERIA } from '../../../src/query/filter/criteria.js';
import type { Criterion } from '../../../src/query/filter/criterion.js';
import type { TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';

/** What a developer adds for a new filter: this entry. */
const SLOWEST: Criterion<number> = {
  about: 'row',
  param: IntegerParam({ min: 1, max: 100, description: 'The lowest speed, in WPM.' }),
  test: (min) => ({ column: 'wpm', min }),
};

const NAME = 'slowest_wpm';
const SPEEDS = [null, 12, 19, 20, 21, 35];

let stored: TestApp;
let held: TestApp;

beforeAll(async () => {
  // Before the application is loaded, as if it stood in the table.
  (CRITERIA as unknown as Record<string, Criterion<number>>)[NAME] = SLOWEST;
  const { startTestApp } = await import('../../support/app.js');
  stored = await startTestApp({ ALERTS_MAX: '0' });
  const variables = { DATABASE_URL: stored.database.url, ALERT_ALLOW_PRIVATE: 'on' };
  held = await startTestApp(variables, [], { followsLog: true });
});

afterAll(async () => {
  await held.close();
  await stored.close();
});

it('a criterion that is added to the table is at every door', async () => {
  const { NOW_MS } = await import('../../support/app.js');
  const { aReport } = await import('../../support/spots/builders.js');
  const { openDoors } = await import('../../support/spots/criteria-doors.js');
  let minute = 0;
  const record = async () => {
    const heardAtSeconds = Math.floor(NOW_MS / 1000) - 3_000 + 60 * minute++;
    await held.record(
      SPEEDS.map((wpm, place) =>
        aReport({ heardAtSeconds, wpm, frequencyHz: 14_000_000 + 1_000 * place }),
      ),
    );
  };
  for (let batch = 0; batch < 3; batch++) await record();
  for (const door of await openDoors({ stored, held, stations: ['K1ABC'], record })) {
    const found = await door.ask({ [NAME]: '20' }, 3);
    const speeds = new Set(found.map(({ wpm }) => wpm));
    expect([door.name, speeds]).toEqual([door.name, new Set([20, 21, 35])]);
    await expect(door.ask({ [NAME]: '0' }, 1)).rejects.toThrow(`"field":"${NAME}"`);
  }
});

it('and in alerts', async () => {
  const { NOW_MS } = await import('../../support/app.js');
  const { aReport } = await import('../../support/spots/builders.js');
  const { AlertReceiver } = await import('../../support/alerts/alert-receiver.js');
  const { anAlert, MadeAlert, settled } = await import('../../support/alerts/alerts.js');
  const { send } = await import('../../support/groups.js');
  const receiver = await AlertReceiver.start();
  const alert = await MadeAlert.agreed(held.origin, receiver, { filter: { [NAME]: 20 } });
  expect((await alert.view()).filter).toEqual({ [NAME]: 20 });
  await settled(held);
  const heardAtSeconds = Math.floor(NOW_MS / 1000);
  await held.record(
    SPEEDS.map((wpm, at) => aReport({ callsign: `N${at}QQ`, heardAtSeconds, wpm })),
  );
  await eventually(() => expect(receiver.spots).toHaveLength(3));
  const speeds = new Set(receiver.spots.map(({ json }) => json.spot?.wpm));
  expect(speeds).toEqual(new Set([20, 21, 35]));
  const refused = await send(held.origin, 'POST', '/alerts', anAlert({ filter: { [NAME]: 0 } }));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(NAME)]);
  await alert.ask('DELETE');
  await receiver.close();
});

it('and in the documents', async () => {
  const { documentOf } = await import('../../../src/app/docs/document.js');
  const { createStreamDocument } = await import('../../../src/stream/stream-document.js');
  const openApi: OpenAPIObject = documentOf(held.app);
  for (const path of ['/spots', '/spots/{callsign}', '/groups/{name}/spots', '/spots/stream']) {
    const parameters = openApi.paths[`/api/v1${path}`]!.get!.parameters!;
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: NAME, description: 'The lowest speed, in WPM.' }),
    );
  }
  expect(JSON.stringify(createStreamDocument(openApi))).toContain(NAME);
});
