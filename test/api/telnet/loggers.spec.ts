import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TelnetDoor } from '../../support/telnet/loggers/telnet-door.js';
// Each says what a program sends and hears. They are one file, as most can share one service.
import './loggers/cqrlog.dialogue.js';
import './loggers/dxclusterapi.dialogue.js';
import './loggers/fldigi.dialogue.js';
import './loggers/ham-radio-deluxe.dialogue.js';
import './loggers/hamclock.dialogue.js';
import './loggers/line-loggers.dialogue.js';
import './loggers/not1mm.dialogue.js';
import './loggers/openhamclock.dialogue.js';
import './loggers/qlog.dialogue.js';
import './loggers/real-lines.dialogue.js';
import './loggers/skcc-skimmer.dialogue.js';
import './loggers/tlf.dialogue.js';

afterAll(() => TelnetDoor.closeShared());

it('has the dialogue of every program', async () => {
  const here = join(import.meta.dirname, 'loggers');
  const own = await readFile(import.meta.filename, 'utf8');
  for (const file of await readdir(here)) {
    expect(own).toContain(`import './loggers/${file.replace(/\.ts$/, '.js')}';`);
  }
});
