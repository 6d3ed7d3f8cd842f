import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AT_HOME, MadeAlert, settled } from '../../support/alerts/alerts.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { aReport } from '../../support/spots/builders.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/processes/free-port.js';
import { recipesIn } from '../../support/documents/recipes.js';

const SECRET = 'only we know it';

const folder = mkdtempSync(join(tmpdir(), 'spot-recipes-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** The code of docs/alerts.md below a heading, in a language. */
function codeOf(title: string, language: string): string {
  const sections = recipesIn('docs/alerts.md').filter((one) => one.language === language);
  const found = sections.find(({ code }) => code.includes(title));
  if (!found) throw new Error(`docs/alerts.md has no ${language} with ${title}`);
  return found.code;
}

describe('the signature in a shell', () => {
  const body = '{"event":"spot","name":"Fünfer"}';
  const check = (signature: string) => {
    writeFileSync(join(folder, 'body.json'), body);
    const env = { PATH: process.env.PATH, SECRET, X_SIGNATURE: signature };
    const code = codeOf('openssl', 'sh');
    return spawnSync('bash', ['-c', code], { cwd: folder, env, encoding: 'utf8' }).stdout.trim();
  };

  it('is that of the body, and of no other', () => {
    const hex = createHmac('sha256', SECRET).update(body).digest('hex');
    expect(check(`sha256=${hex}`)).toBe('genuine');
    expect(check(`sha256=${hex.replace(/.$/, 'g')}`)).toBe('');
    expect(check('')).toBe('');
  });
});

describe('the receiver in twenty lines', () => {
  let service: TestApp;
  let receiver: ChildProcess;

  afterEach(async () => {
    receiver.kill();
    await service.close();
  });

  it('agrees, prints spots, and refuses what is not signed', async () => {
    service = await startTestApp(AT_HOME, [], { followsLog: true });
    const path = join(folder, 'receiver.mjs');
    writeFileSync(path, codeOf('timingSafeEqual', 'js'));
    const port = await freePort();
    const env = { PATH: process.env.PATH, PORT: String(port), SECRET };
    receiver = spawn(process.execPath, [path], { env });
    let printed = '';
    receiver.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const url = `http://127.0.0.1:${port}/spots`;
    await eventually(async () => {
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(403);
    });
    const destination = { kind: 'webhook', url, secret: SECRET };
    const alert = await MadeAlert.make(service.origin, { destination });
    await alert.whenState('active');
    await settled(service);
    await service.record([aReport()]);
    await eventually(() => expect(printed).toBe('K1ABC 14025.3 CW\n'));
  });
});
