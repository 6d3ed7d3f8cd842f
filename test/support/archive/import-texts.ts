import { Readable } from 'node:stream';
import { FileImportService } from '../../../src/archive/file-import.service.js';
import {
  ARCHIVE_CELLS,
  ArchiveImport,
  type ImportCounts,
  type RejectedRow,
} from '../../../src/feed/archive/archive-import.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import type { TestApp } from '../app.js';

export interface Imported {
  readonly counts: ImportCounts;
  readonly firstRejected: readonly RejectedRow[];
}

/** Imports texts, each a file, as the command does. */
export async function importInto(
  { app, clock }: TestApp,
  retentionDays: number,
  texts: readonly (string | Buffer)[],
): Promise<Imported> {
  const spots = app.get(SpotsService, { strict: false });
  const files = app.get(FileImportService, { strict: false });
  return files.run(ARCHIVE_CELLS, async (oldSpots) => {
    const imported = new ArchiveImport({
      record: (batch) => spots.record(batch, { fillsTypes: true }),
      isRefusal: () => false,
      log: () => {},
      nowSeconds: clock.nowSeconds(),
      retentionDays,
      oldSpots,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    for (const text of texts) {
      await imported.addFile(Readable.from(chunksOf(Buffer.from(text as string, 'latin1'))));
    }
    return { counts: imported.counts(), firstRejected: imported.firstRejected };
  });
}

/** As a disk gives them, cut anywhere. */
function chunksOf(bytes: Buffer): Buffer[] {
  const size = 1_511;
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
}

/** The lines of an answer in CSV, without ids, sorted. */
export async function spotsAt({ origin }: TestApp, path: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/v1${path}`);
  const lines = (await response.text()).trim().split('\r\n').slice(1);
  return lines.map((line) => line.replace(/^-?\d+,/, '')).toSorted();
}
