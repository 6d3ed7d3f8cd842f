import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../support/eventually.js';
import { endAll, RigPage, startBridge } from '../../support/rig/rig.js';

afterEach(endAll);

describe('a page, the bridge and flrig', () => {
  let server: Server;
  /** As flrig 1.4.7 answers; without a radio its name is empty. */
  const usual = { name: 'IC-7300', vfo: '14070000', mode: 'USB', faults: 0, refuses: '' };
  const flrig = { ...usual, modes: [] as readonly string[] };

  beforeEach(async () => {
    Object.assign(flrig, usual, { modes: ['LSB', 'USB', 'CW-U', 'DATA-U', 'RTTY'] });
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (data: Buffer) => (text += data.toString()));
      request.on('end', () => response.end(answer(text)));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => server.close());

  function answer(request: string): string {
    const [, method = ''] = /<methodName>(.*?)</.exec(request) ?? [];
    const [, type, value = ''] = /<param><value><(\w+)>(.*?)</.exec(request) ?? [];
    const of = (inner: string) =>
      `<?xml version="1.0"?><methodResponse><params><param><value>${inner}</value></param></params></methodResponse>`;
    switch (method) {
      case flrig.refuses:
        return '<methodResponse><fault><value>no</value></fault></methodResponse>';
      case 'rig.get_xcvr':
        return of(flrig.name);
      case 'rig.get_vfo':
        return of(flrig.vfo);
      case 'rig.get_mode':
        return of(flrig.mode);
      case 'rig.get_modes':
        return of(
          `<array><data>${flrig.modes.map((mode) => `<value>${mode}</value>`).join('')}</data></array>`,
        );
      case 'rig.set_vfo':
        if (type !== 'double') {
          flrig.faults++;
          return '<methodResponse><fault><value>type error</value></fault></methodResponse>';
        }
        flrig.vfo = value;
        return of('');
      case 'rig.set_mode':
        if (flrig.modes.includes(value)) flrig.mode = value;
        return of('1');
      default:
        return '<methodResponse><fault><value>unknown</value></fault></methodResponse>';
    }
  }

  const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('tunes with the first of the modes that the radio has', async () => {
    const { port } = await startBridge('--flrig', address());
    const page = await RigPage.greeted(port);
    await eventually(() =>
      expect(page.state).toMatchObject({ frequencyHz: 14_070_000, mode: 'USB' }),
    );
    page.send({ type: 'tune', frequencyHz: 14_074_000, mode: 'FT8' });
    await eventually(() =>
      expect(page.state).toMatchObject({ frequencyHz: 14_074_000, mode: 'DATA-U' }),
    );
    page.send({ type: 'tune', frequencyHz: 7_025_000, mode: 'CW' });
    await eventually(() =>
      expect(page.state).toMatchObject({ frequencyHz: 7_025_000, mode: 'CW-U' }),
    );
    expect(flrig.faults).toBe(0);
  });

  it('says that the radio did not take it', async () => {
    const { port } = await startBridge('--flrig', address());
    const page = await RigPage.greeted(port);
    flrig.modes = ['FM'];
    page.send({ type: 'tune', frequencyHz: 14_025_000, mode: 'CW' });
    await eventually(() => expect(page.error).toBe('the radio stayed at 14025000 Hz, USB'));
    expect(page.errorOf).toBe('tune');
  });

  it('says that the radio refuses a tuning, and where it is: it is there as before', async () => {
    const { port, printed } = await startBridge('--flrig', address());
    const page = await RigPage.greeted(port);
    flrig.refuses = 'rig.set_mode';
    page.send({ type: 'tune', frequencyHz: 14_025_000, mode: 'CW' });
    await eventually(() => expect(page.error).toBe('flrig refuses rig.set_mode'));
    expect(page.errorOf).toBe('tune');
    expect(page.state).toMatchObject({ frequencyHz: 14_025_000, mode: 'USB' });
    expect(printed.text).not.toContain('refuses');
  });

  it('says that flrig has no radio, instead of the last frequency', async () => {
    flrig.name = '';
    const { port } = await startBridge('--flrig', address());
    const page = await RigPage.greeted(port);
    await eventually(() => expect(page.error).toBe('flrig has no radio'));
    expect(page.errorOf).toBeUndefined();
    expect(page.state).toBeUndefined();
  });
});
