import { Module } from '@nestjs/common';
import { ArchiveFilesModule } from '../archive/archive-files.module.js';
import { FileImportService } from '../archive/file-import.service.js';
import { exitWith, runCommand } from './command.js';
import { type Env, loadEnv } from '../config/env.js';
import { isDataRefused } from '../database/database.service.js';
import { openArchive } from '../feed/archive/archive-file.js';
import { ARCHIVE_CELLS, ArchiveImport, ImportInterrupted } from '../feed/archive/archive-import.js';
import { ImportProgress } from '../feed/archive/import-progress.js';
import { RetentionService } from '../log/retention.service.js';
import { SpotsModule } from '../spots/spots.module.js';
import { SpotsService } from '../spots/spots.service.js';
import { SECONDS_PER_DAY } from '../time/time-window.js';

@Module({ imports: [SpotsModule, ArchiveFilesModule] })
class ImportModule {}

const USAGE = `Stores the Reverse Beacon Network's daily archives.

  npm run import -- FILE…    .csv or .zip; - is standard input

Beside a running service or without one. Importing twice adds nothing.
Days older than SPOT_RETENTION_DAYS go into files of the archive (ARCHIVE_DIR); without one they are too old.
Exit: 0 all stored or known, 1 some rejected or too old, 2 could not run.`;

async function main(paths: readonly string[]): Promise<number> {
  if (paths.length === 0 || paths.some((path) => /^--?[a-z]/.test(path))) {
    console.error(USAGE);
    return 2;
  }
  // An import is real data: by default it does not go into the demo.
  const env = loadEnv({ FEEDS: 'none' });
  if (env.demo) throw new Error('FEEDS is demo: real archives are not mixed with invented spots.');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
  // Ends a read of standard input that may wait for ever.
  stopping.signal.addEventListener('abort', () => process.stdin.destroy());
  return runCommand(env, ImportModule, async (app) => {
    const spots = app.get(SpotsService, { strict: false });
    const files = app.get(FileImportService, { strict: false });
    const progress = new ImportProgress(process.stderr);
    const days = new Set<number>();
    return files.run(ARCHIVE_CELLS, async (importer) => {
      const imported = new ArchiveImport({
        record: async (batch) => {
          for (const { heardAtSeconds } of batch) days.add(dayOf(heardAtSeconds));
          return spots.record(batch, { fillsTypes: true });
        },
        isRefusal: isDataRefused,
        log: (_, message) => console.error(message),
        nowSeconds: Math.floor(Date.now() / 1000),
        retentionDays: env.spotRetentionDays,
        oldSpots: importer,
        signal: stopping.signal,
        onProgress: (counts) => progress.show(counts),
      });
      const isWhole = await addAll(imported, paths, progress, stopping.signal);
      if (imported.counts().stored > 0)
        await app.get(RetentionService, { strict: false }).analyzeDays(days).catch(complain);
      report(imported, env, importer !== undefined);
      if (!isWhole) return 2;
      if (stopping.signal.aborted) return 130;
      const { rejected, tooOld } = imported.counts();
      return rejected + tooOld > 0 ? 1 : 0;
    });
  });
}

/** Whether every file could be read to its end, or until the operator stopped it. */
async function addAll(
  imported: ArchiveImport,
  paths: readonly string[],
  progress: ImportProgress,
  signal: AbortSignal,
): Promise<boolean> {
  let isWhole = true;
  for (const path of paths) {
    try {
      for await (const part of openArchive(path)) {
        if (signal.aborted) return isWhole;
        progress.begin(part);
        await imported.addFile(part.bytes);
      }
    } catch (error) {
      // Standard input, which was waited for, ends so.
      if (signal.aborted) return isWhole;
      console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      isWhole = false;
      if (error instanceof ImportInterrupted) return false;
    }
  }
  return isWhole;
}

const dayOf = (seconds: number) => Math.floor(seconds / SECONDS_PER_DAY);

/** What was stored is stored: the planner learns of it by itself, later. */
function complain(error: unknown): void {
  console.error(`Statistics could not be made: ${String(error)}`);
}

function report(imported: ArchiveImport, env: Env, hasArchive: boolean): void {
  const { read, stored, archived, duplicate, typesFilled, tooOld, rejected } = imported.counts();
  if (process.stderr.isTTY) console.error();
  for (const { line, reason } of imported.firstRejected) console.error(`line ${line}: ${reason}`);
  const more = rejected - imported.firstRejected.length;
  if (more > 0) console.error(`… and ${more} more rejected`);
  console.log(
    `${read} rows read: ${stored} stored, ${archived > 0 ? `${archived} archived, ` : ''}${duplicate} duplicate, ` +
      `${tooOld} too old (${limitOf(env, hasArchive)}), ${rejected} rejected`,
  );
  if (typesFilled > 0) console.log(`${typesFilled} of the duplicate got the type that they lacked`);
}

/** What makes rows too old. */
function limitOf(env: Env, hasArchive: boolean): string {
  if (hasArchive && env.archiveRetentionDays > 0) {
    return `ARCHIVE_RETENTION_DAYS is ${env.archiveRetentionDays}`;
  }
  return `SPOT_RETENTION_DAYS is ${env.spotRetentionDays}`;
}

exitWith(main(process.argv.slice(2)));
