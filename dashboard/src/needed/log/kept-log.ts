import { client, type Failure, isFailure } from '../../service/api.js';
import { following, keptLog, type KeptLog, logNow, type Reading, reading } from '../state.js';
import { CountryTable } from './country-table.js';
import { FILE_START, type ReadFile, readFile } from './read-file.js';
import * as store from './store.js';
import { WorkedLog } from './worked-log.js';

/** Lines of a part: read or written at once, some 10 ms. */
const LINES_OF_PART = 4_000;

/** So many small parts more than needed are written together. */
const MAX_SMALL_PARTS = 50;

/** A file of which nothing was read. */
const FAILED: ReadonlySet<Reading['state']> = new Set(['noCountries', 'noLog']);

/** Tells other tabs of this browser that there is more, or nothing. */
const channel = new BroadcastChannel('worked-log');

function tellTabs(what: 'more' | 'forget'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has this origin alone
  channel.postMessage(what);
}

let log = new WorkedLog();
let lastPart = 0;
let version = 0;

let opened: Promise<void> | undefined;

/** Reads what the browser keeps, once; afterwards what other tabs add. */
export function openLog(): Promise<void> {
  // A browser that keeps nothing still reads logs.
  opened ??= open().catch(() => undefined);
  return opened;
}

async function open(): Promise<void> {
  channel.addEventListener('message', ({ data }) => {
    if (data === 'forget') dropAll();
    else void readParts();
  });
  const parts = await readParts();
  if (parts > MAX_SMALL_PARTS + log.stations / LINES_OF_PART) {
    const before = lastPart;
    log.markAllChanged();
    await writeChanges();
    await store.removeParts(before);
  }
}

async function readParts(): Promise<number> {
  const parts = await store.partsAfter(lastPart);
  for (const at of parts) {
    const lines = await store.readPart(at);
    for (const line of lines.split('\n')) log.putLine(line);
    lastPart = at;
  }
  if (log.stations > 0) show();
  return parts.length;
}

/** Writes what was added. */
async function writeChanges(): Promise<void> {
  for (let lines = log.takeLines(LINES_OF_PART); lines.length > 0;) {
    lastPart = await store.addPart(lines.join('\n'));
    lines = log.takeLines(LINES_OF_PART);
  }
  tellTabs('more');
}

function show(): void {
  logNow.value = { log, version: ++version };
}

function dropAll(): void {
  log = new WorkedLog();
  logNow.value = undefined;
  following.value = 'no';
  keptLog.value = undefined;
}

/** Forgets the log, and the file that it follows. */
export async function forgetLog(): Promise<void> {
  dropAll();
  reading.value = undefined;
  await store.removeParts();
  await store.keepFollowed(undefined);
  tellTabs('forget');
}

async function loadCountries(): Promise<CountryTable> {
  return new CountryTable(await client.readCountryFile());
}

/**
 * Adds the QSOs of a file to what is kept, and says what was read; nothing when it is no log. A file of which nothing was added
 * is not kept, but for one that may yet become a log.
 */
export async function addFile(
  file: Blob,
  kept: KeptLog,
  from = FILE_START,
  isFollowed = false,
): Promise<ReadFile | undefined> {
  const { name } = kept;
  await openLog();
  if (keptLog.value?.isInvented && !kept.isInvented) await forgetLog().catch(() => undefined);
  const before = reading.value;
  // A followed file is read again by itself: why it was not read is said until it is.
  const isAgain = from.isGrowing && before !== undefined && FAILED.has(before.state);
  if (!isAgain) reading.value = { state: 'busy', name };
  const read = await readFile(file, log, loadCountries, from).catch(passIfFailed);
  if (!read || isFailure(read)) {
    const state = read ? 'noCountries' : 'noLog';
    if (!isAgain || before.state !== state) reading.value = { state, name };
    return undefined;
  }
  const { counts, faults } = read;
  const isEmpty = counts.qsos === 0;
  if (counts.added > 0 || (isEmpty && isFollowed)) keptLog.value = kept;
  if (counts.added === 0) {
    // What a logger appends need not be a QSO.
    const told = isAgain ? undefined : before;
    reading.value = isEmpty && from.bytes > 0 ? told : { state: 'noQso', name, counts, faults };
    return read;
  }
  show();
  const isKept = await writeChanges().then(
    () => true,
    () => false,
  );
  reading.value = isKept ? { state: 'read', name, counts, faults } : { state: 'notKept', name };
  return read;
}

/** Without the country file nothing is said of a log: what is worked would seem needed. */
function passIfFailed(error: unknown): Failure {
  if (isFailure(error)) return error;
  throw error;
}
