import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killServer, postmasterPid } from '../../support/databases/embedded-server.js';
import { freePort } from '../../support/processes/free-port.js';
import { removeFolder } from '../../support/processes/remove-folder.js';
import { hasTerminal, TerminalProcess } from '../../support/processes/terminal-process.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spot-terminal-'));
  // A service started as root gives its database to another user, who must get here.
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  killServer(join(dataDir, 'demo'));
  await removeFolder(dataDir);
});

const onTerminal = hasTerminal ? it : it.skip;

describe('on a terminal', () => {
  const MAIN = join(import.meta.dirname, '../../../dist/src/main.js');

  /** A first start without settings but for the port and the folder: the demo's. */
  async function startThere(): Promise<TerminalProcess> {
    const PORT = String(await freePort());
    return TerminalProcess.start([process.execPath, MAIN], { PORT, DATA_DIR: dataDir });
  }

  onTerminal(
    'a first start is short and says last where to look; Ctrl-C ends it with one line',
    async () => {
      const terminal = await startThere();
      // A busy machine connects to the demo's hub only after it listens.
      await terminal.untilShown(/the page is at http/);
      await terminal.untilShown(/repeaterhub: connected/);
      // Such a machine may be told of as well.
      const isLate = /WARN(?!: DEMO)|repeaterhub: connected/;
      const lines = terminal.lines().filter((line) => !isLate.test(line));
      // Two lines of npm's and "Building…" come before.
      expect(lines.length).toBeLessThan(10);
      expect(lines.at(-1)).toContain('the page is at http');
      expect(terminal.output).not.toMatch(/context:|the role|term \d|Nest application/);
      await terminal.interrupt();
      expect(terminal.linesAfterInterrupt()).toEqual([expect.stringMatching(/INFO: Stopped$/)]);
    },
    180_000,
  );

  onTerminal.each([
    ['at once', /./],
    ['while the database is made', /DEMO/],
    ['while it starts', /new database/],
    ['while migrations run', /PostgreSQL: started/],
    ['while the service starts', /Applied migrations/],
  ])(
    'Ctrl-C %s leaves no warning and ends with one line',
    async (_, when) => {
      const terminal = await startThere();
      await terminal.untilShown(when);
      await terminal.interrupt();
      // What was just being said when the key was pressed may come before.
      const lines = terminal.linesAfterInterrupt();
      expect(lines.at(-1)).toMatch(/Stopped$/);
      expect(lines.slice(0, -1).filter((line) => !line.includes('INFO'))).toEqual([]);
      expect(lines.length).toBeLessThan(4);
      expect(postmasterPid(join(dataDir, 'demo'))).toBeUndefined();
    },
    180_000,
  );
});
