import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GridView } from '../../src/grid/grid.dto.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { aReport } from '../support/builders.js';
import { CallsignServer, hamdbOf } from '../support/callsign-server.js';
import { eventually } from '../support/eventually.js';

let directory: string;
let path: string;
let service: TestApp;
let hamdb: CallsignServer;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'grids-'));
  path = join(directory, 'grids.csv');
});

afterEach(async () => {
  await service.close();
  await hamdb.close();
  await rm(directory, { recursive: true });
});

async function start(file: string, providers = 'hamdb,file'): Promise<void> {
  await writeFile(path, file);
  hamdb = await CallsignServer.listen(hamdbOf({ K1ABC: 'FN42aa', KM3T: 'FN42et' }));
  service = await startTestApp({
    GRID_PROVIDERS: providers,
    GRID_FILE: path,
    GRID_HAMDB_URL: hamdb.url,
    GRID_RATE_PER_SECOND: '50',
  });
}

/** As editors and scripts do: a new file in the place of the old. */
async function replaceFile(file: string): Promise<void> {
  await writeFile(`${path}.new`, file);
  await rename(`${path}.new`, path);
}

async function gridsOf(...calls: string[]): Promise<(string | null)[]> {
  const answers = calls.map((call) =>
    service.get<GridView>(`/grids/${encodeURIComponent(call)}`).then(({ body }) => body.grid),
  );
  return Promise.all(answers);
}

const asked = () => hamdb.requests.map((url) => url.slice(4, -24));

describe("the operator's own list", () => {
  it('wins over all, and costs no request', async () => {
    await start(
      'call,grid\n# ours\nk1abc , fn31PR\n"KM3T","FN41",home\nDL1ABC,JO62\nW1AW/4,EM73aa\n',
    );
    const calls = ['K1ABC', 'K1ABC/P', 'DL1ABC/QRP', 'W1AW/4', 'W1AW/5'];
    await service.record(calls.map((callsign) => aReport({ callsign })));
    await eventually(async () =>
      expect(await gridsOf(...calls, 'KM3T')).toEqual([
        'FN31pr',
        'FN31pr',
        'JO62',
        'EM73aa',
        null,
        'FN41',
      ]),
    );
    expect(asked()).toEqual([]);
  });

  it('is read again when it changes, and what it no longer has is looked up', async () => {
    await start('K1ABC,FN31pr\n');
    await service.record([aReport({ callsign: 'K1ABC' }), aReport({ callsign: 'DL1ABC' })]);
    await eventually(async () =>
      expect(await gridsOf('K1ABC', 'KM3T', 'DL1ABC')).toEqual(['FN31pr', 'FN42et', null]),
    );
    await eventually(() => expect(asked().toSorted()).toEqual(['DL1ABC', 'KM3T']));
    await replaceFile('K1ABC,FN31aa\nKM3T,FN41\nDL1ABC,JO62\n');
    await eventually(async () =>
      expect(await gridsOf('K1ABC', 'KM3T', 'DL1ABC')).toEqual(['FN31aa', 'FN41', 'JO62']),
    );
    expect(asked()).toHaveLength(2);
    await replaceFile('DL1ABC,JO62\n');
    await eventually(async () =>
      expect(await gridsOf('K1ABC', 'KM3T', 'DL1ABC')).toEqual(['FN42aa', 'FN42et', 'JO62']),
    );
    expect(asked().slice(2).toSorted()).toEqual(['K1ABC', 'KM3T']);
  });

  it('still holds when it is gone, broken or not there yet', async () => {
    await start('K1ABC,FN31pr\n\u0000\n,,,\nKM3T,XX99\nnonsense\n', 'file');
    await service.record([aReport()]);
    await eventually(async () => expect(await gridsOf('K1ABC', 'KM3T')).toEqual(['FN31pr', null]));
    await rm(path);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await service.record([aReport({ callsign: 'K1ABC/P' })]);
    await eventually(async () =>
      expect(await gridsOf('K1ABC', 'K1ABC/P')).toEqual(['FN31pr', 'FN31pr']),
    );
    await replaceFile('KM3T,FN42et\n');
    await eventually(async () => expect(await gridsOf('K1ABC', 'KM3T')).toEqual([null, 'FN42et']));
    expect(asked()).toEqual([]);
  });
});
