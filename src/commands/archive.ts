import { ArchiveFilesModule } from '../archive/archive-files.module.js';
import { ArchiveService } from '../archive/archive.service.js';
import { loadEnv } from '../config/env.js';
import { exitWith, runCommand } from './command.js';

const USAGE = `Writes every finished day that has no file in ARCHIVE_DIR, or has changed since; removes
files older than ARCHIVE_RETENTION_DAYS.

  npm run archive

Beside a running service, which does so every 10 minutes, or without one.
Exit: 0 all well, 1 some days wait or are damaged, 2 could not run.`;

async function main(rest: readonly string[]): Promise<number> {
  if (rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  // Of real days: by default not of the demo, which has no archive.
  const env = loadEnv({ FEEDS: 'none' });
  if (env.demo) throw new Error('FEEDS is demo: invented spots have no archive.');
  return runCommand(env, ArchiveFilesModule, async (app) => {
    const archive = app.get(ArchiveService, { strict: false });
    if (!archive.isOn) throw new Error('The archive is off: ARCHIVE_DIR is none.');
    const { written, removed, waiting, reason, damaged } = await archive.look();
    for (const date of written) console.log(`${date} written`);
    for (const date of removed) console.log(`${date} removed`);
    for (const date of waiting) console.log(`${date} waiting`);
    for (const date of damaged) console.log(`${date} damaged or missing`);
    const counts = [
      `${written.length} written`,
      `${removed.length} removed`,
      `${waiting.length} waiting`,
      `${damaged.length} damaged`,
    ];
    console.log(`${counts.join(', ')}${reason === null ? '' : `: ${reason}`}`);
    return waiting.length + damaged.length > 0 ? 1 : 0;
  });
}

exitWith(main(process.argv.slice(2)));
