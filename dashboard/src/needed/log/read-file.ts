import { encodingOf, HEAD_BYTES } from './adif/encoding.js';
import type { Fault } from './adif/fault.js';
import type { Fields, LogRecord } from './adif/open-record.js';
import { AdifReader } from './adif/reader.js';
import type { CountryTable } from './country-table.js';
import { qsoOf } from './qso.js';
import type { WorkedLog } from './worked-log.js';

/** Read at once: some 600 QSOs, 10 ms. Between two slices other things on the page have their turn. */
const SLICE_BYTES = 262_144;

/** What was read from a file. */
interface ReadCounts {
  readonly qsos: number;
  /** Of these, the QSOs that were added to the log. */
  readonly added: number;
  /** QSOs without a DXCC number, whose entity was found by the callsign. */
  readonly byCallsign: number;
  /** QSOs of which no entity is known. */
  readonly withoutEntity: number;
  /** QSOs on bands that the service does not have. */
  readonly others: number;
  /** QSOs that are left out because something of them could not be read. */
  readonly unreadable: number;
  /** QSOs that were read without a field that could not be read. */
  readonly damaged: number;
  /** QSOs whose band is that of a frequency in kHz, where ADIF has MHz. */
  readonly inKhz: number;
}

export interface ReadFile {
  readonly counts: ReadCounts;
  /** The first of what could not be read: of {@link ReadCounts} those that are `unreadable` or `damaged`, one each. */
  readonly faults: readonly Fault[];
  /** Where the last whole record ends, and in which line. */
  readonly endBytes: number;
  readonly endLine: number;
}

/** Where to begin to read a file. */
export interface ReadFrom {
  readonly bytes: number;
  /** The line of that byte, from 1. */
  readonly line: number;
  /** A logger is writing to it: a last record without `<EOR>` may be half-written, and is left for the next time. */
  readonly isGrowing: boolean;
}

export const FILE_START: ReadFrom = { bytes: 0, line: 1, isGrowing: false };

/** Named one by one; more are counted. */
const MAX_FAULTS = 20;

/**
 * Adds the QSOs of a file to a log, slice by slice. `loadCountries` is called when a QSO has no DXCC number or no CQ zone. A last record
 * without `<EOR>` counts, and is before `endBytes` none the less: with that of another reading it is added again, which changes nothing.
 * @returns undefined when it is no ADIF
 */
export async function readFile(
  file: Blob,
  log: WorkedLog,
  loadCountries: () => Promise<CountryTable>,
  from = FILE_START,
): Promise<ReadFile | undefined> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const reader = new AdifReader(encodingOf(new Uint8Array(head)), from.line);
  const faults: Fault[] = [];
  const counts = {
    qsos: 0,
    added: 0,
    byCallsign: 0,
    withoutEntity: 0,
    others: 0,
    unreadable: 0,
    damaged: 0,
    inKhz: 0,
  };
  let countries: CountryTable | undefined;
  for (let at = from.bytes; at < file.size && !reader.isHopeless; at += SLICE_BYTES) {
    await addAll(reader.read(await file.slice(at, at + SLICE_BYTES).arrayBuffer()));
  }
  if (!from.isGrowing && !reader.isHopeless) await addAll(reader.end());
  if (!reader.isMarked && from.bytes === 0) return undefined;
  return { counts, faults, endBytes: from.bytes + reader.endBytes, endLine: reader.endLine };

  async function addAll(records: readonly LogRecord[]): Promise<void> {
    if (!countries && records.some(hasNoNumbers)) countries = await loadCountries();
    for (const record of records) add(record, countries);
  }

  function add({ fields, line, fault }: LogRecord, places: CountryTable | undefined): void {
    counts.qsos++;
    const qso = qsoOf(fields);
    if (qso === 'otherBand') {
      counts.others++;
      return;
    }
    if (typeof qso === 'string') {
      counts.unreadable++;
      note(fault ?? { line, reason: qso, field: '' });
      return;
    }
    if (fault) {
      counts.damaged++;
      note(fault);
    }
    counts.added++;
    if (qso.isInKhz) counts.inKhz++;
    const place = qso.dxcc && qso.cqZone ? undefined : places?.find(qso.call);
    const dxcc = qso.dxcc ?? place?.dxcc;
    if (dxcc === undefined) counts.withoutEntity++;
    else if (qso.dxcc === undefined) counts.byCallsign++;
    log.add({ ...qso, dxcc, cqZone: qso.cqZone ?? place?.cqZone });
  }

  function note(fault: Fault): void {
    if (faults.length < MAX_FAULTS) faults.push(fault);
  }
}

function hasNoNumbers({ fields }: { readonly fields: Fields }): boolean {
  return !(Number(fields.dxcc) > 0 && Number(fields.cqz) > 0);
}
