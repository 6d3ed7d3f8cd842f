import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { GridView } from '../../../src/grid/grid.dto.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { CallsignServer, hamdbOf } from '../../support/servers/callsign-server.js';
import { eventually } from '../../support/eventually.js';

/** A service with a list of its own, and a database that it asks. */
class Grids {
  private constructor(
    readonly directory: string,
    readonly path: string,
    readonly service: TestApp,
    readonly hamdb: CallsignServer,
  ) {}

  static async start(file: string, providers = 'hamdb,file'): Promise<Grids> {
    const directory = await mkdtemp(join(tmpdir(), 'grids-'));
    const path = join(directory, 'grids.csv');
    await writeFile(path, file);
    const hamdb = await CallsignServer.listen(hamdbOf({ K1ABC: 'FN42aa', KM3T: 'FN42et' }));
    const service = await startTestApp({
      GRID_PROVIDERS: providers,
      GRID_FILE: path,
      GRID_URLS: `hamdb=${hamdb.url}`,
      GRID_RATE_PER_SECOND: '50',
    });
    const grids = new Grids(directory, path, service, hamdb);
    started.push(grids);
    return grids;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.hamdb.close();
    await rm(this.directory, { recursive: true });
  }

  /** As editors and scripts do: a new file in the place of the old. */
  async replaceFile(file: string): Promise<void> {
    await writeFile(`${this.path}.new`, file);
    await rename(`${this.path}.new`, this.path);
  }

  async expect(...expected: [call: string, grid: string | null][]): Promise<void> {
    await eventually(async () => {
      const answers = expected.map(async ([call]) => {
        const { body } = await this.service.get<GridView>(`/grids/${encodeURIComponent(call)}`);
        return [call, body.grid];
      });
      expect(await Promise.all(answers)).toEqual(expected);
    });
  }

  asked(): string[] {
    return this.hamdb.requests.map((url) => url.slice(4, -24));
  }
}

const started: Grids[] = [];

afterAll(() => Promise.all(started.map((grids) => grids.close())));

// At the same time: files are looked at every two seconds, and the queue every three.
describe("the operator's own list", () => {
  it.concurrent('wins over all, and costs no request', async () => {
    const grids = await Grids.start(
      'call,grid\n# ours\nk1abc , fn31PR\n"KM3T","FN41",home\nDL1ABC,JO62\nW1AW/4,EM73aa\n',
    );
    const calls = ['K1ABC', 'K1ABC/P', 'DL1ABC/QRP', 'W1AW/4', 'W1AW/5'];
    await grids.service.record(calls.map((callsign) => aReport({ callsign })));
    await grids.expect(
      ['K1ABC', 'FN31pr'],
      ['K1ABC/P', 'FN31pr'],
      ['DL1ABC/QRP', 'JO62'],
      ['W1AW/4', 'EM73aa'],
      ['W1AW/5', null],
      ['KM3T', 'FN41'],
    );
    expect(grids.asked()).toEqual([]);
  });

  it.concurrent('is read again when it changes, and what it no longer has is looked up', async () => {
    const grids = await Grids.start('K1ABC,FN31pr\n');
    await grids.service.record([aReport({ callsign: 'K1ABC' }), aReport({ callsign: 'DL1ABC' })]);
    await grids.expect(['K1ABC', 'FN31pr'], ['KM3T', 'FN42et'], ['DL1ABC', null]);
    await eventually(() => expect(grids.asked().toSorted()).toEqual(['DL1ABC', 'KM3T']));
    await grids.replaceFile('K1ABC,FN31aa\nKM3T,FN41\nDL1ABC,JO62\n');
    await grids.expect(['K1ABC', 'FN31aa'], ['KM3T', 'FN41'], ['DL1ABC', 'JO62']);
    expect(grids.asked()).toHaveLength(2);
    await grids.replaceFile('DL1ABC,JO62\n');
    await grids.expect(['K1ABC', 'FN42aa'], ['KM3T', 'FN42et'], ['DL1ABC', 'JO62']);
    expect(grids.asked().slice(2).toSorted()).toEqual(['K1ABC', 'KM3T']);
  });

  it.concurrent('still holds when it is gone, broken or not there yet', async () => {
    const grids = await Grids.start('K1ABC,FN31pr\n\u0000\n,,,\nKM3T,XX99\nnonsense\n', 'file');
    await grids.service.record([aReport()]);
    await grids.expect(['K1ABC', 'FN31pr'], ['KM3T', null]);
    await rm(grids.path);
    await delay(2_500);
    await grids.service.record([aReport({ callsign: 'K1ABC/P' })]);
    await grids.expect(['K1ABC', 'FN31pr'], ['K1ABC/P', 'FN31pr']);
    await grids.replaceFile('KM3T,FN42et\n');
    await grids.expect(['K1ABC', null], ['KM3T', 'FN42et']);
    expect(grids.asked()).toEqual([]);
  });
});
