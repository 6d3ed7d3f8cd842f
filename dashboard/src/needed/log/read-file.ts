import { type Fields, AdifReader } from './adif.js';
import type { Prefixes } from './prefixes.js';
import { qsoOf } from './qso.js';
import type { WorkedLog } from './worked-log.js';

/** Read at once: some 600 QSOs, 10 ms. Between two slices other things on the page have their turn. */
const SLICE_BYTES = 262_144;

/** What was read from a file. */
export interface ReadCounts {
  readonly qsos: number;
  /** QSOs without a DXCC number, whose entity was found by the prefix. */
  readonly byPrefix: number;
  /** QSOs of which no entity is known. */
  readonly withoutEntity: number;
  /** QSOs on bands that the service does not have, or without a mode. */
  readonly others: number;
  readonly unreadable: number;
}

export interface ReadFile {
  readonly counts: ReadCounts;
  /** Where the last whole record ends. */
  readonly endBytes: number;
}

/**
 * Adds the QSOs of a file to a log, from a byte on, slice by slice. `loadPrefixes` is called when a QSO has no DXCC number.
 * @returns undefined when it is no ADIF
 */
export async function readFile(
  file: Blob,
  log: WorkedLog,
  loadPrefixes: () => Promise<Prefixes>,
  fromBytes = 0,
): Promise<ReadFile | undefined> {
  const reader = new AdifReader();
  const counts = { qsos: 0, byPrefix: 0, withoutEntity: 0, others: 0, unreadable: 0 };
  let prefixes: Prefixes | undefined;
  for (let at = fromBytes; at < file.size && !reader.isHopeless; at += SLICE_BYTES) {
    const records = reader.read(await file.slice(at, at + SLICE_BYTES).arrayBuffer());
    if (!prefixes && records.some(hasNoNumbers)) prefixes = await loadPrefixes();
    for (const fields of records) add(fields, prefixes);
  }
  if (!reader.isMarked && fromBytes === 0) return undefined;
  return { counts, endBytes: file.size - reader.restBytes };

  function add(fields: Fields | undefined, places: Prefixes | undefined): void {
    counts.qsos++;
    const qso = fields && qsoOf(fields);
    if (!fields) counts.unreadable++;
    if (fields && !qso) counts.others++;
    if (!qso) return;
    const place = qso.dxcc && qso.cqZone ? undefined : places?.find(qso.call);
    const dxcc = qso.dxcc ?? place?.dxcc;
    if (dxcc === undefined) counts.withoutEntity++;
    else if (qso.dxcc === undefined) counts.byPrefix++;
    log.add({ ...qso, dxcc, cqZone: qso.cqZone ?? place?.cqZone });
  }
}

function hasNoNumbers(fields: Fields | undefined): boolean {
  return fields !== undefined && !(Number(fields.dxcc) > 0 && Number(fields.cqz) > 0);
}
