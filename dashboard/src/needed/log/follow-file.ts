import { backoffMs } from '../../../../clients/typescript/src/backoff.js';
import { following } from '../state.js';
import { addFile, openLog } from './kept-log.js';
import { permissionOf } from './file-access.js';
import { FILE_START, type ReadFrom } from './read-file.js';
import * as store from './store.js';

/** How often a file is looked at while the page is seen. */
const EACH_MS = 3_000;

/** Between two attempts at a file that could not be read, as without the country file. */
const RETRY = { initialMs: 2 * EACH_MS, ceilingMs: 60_000 };

/** Bytes before the end of the last record that tell whether the file only grew. */
const END_BYTES = 256;

let timer = 0;
let isAtWork = false;
let failures = 0;
let notBeforeMs = 0;

/** Follows the kept file, if there is one and the browser allows it; it may have to be asked by a click. */
export async function resumeFollowing(): Promise<void> {
  await openLog();
  const followed = await store.readFollowed();
  if (!followed) return;
  const permission = await permissionOf(followed.handle, 'query');
  following.value = permission === 'granted' ? 'yes' : 'asks';
  if (permission === 'granted') start();
}

/** Lets the browser ask whether the file may be read again; to be called from a click. */
export async function allowFollowing(): Promise<void> {
  const followed = await store.readFollowed();
  const permission = followed && (await permissionOf(followed.handle, 'request'));
  if (permission === 'granted') {
    following.value = 'yes';
    start();
  }
}

/** Reads a file and follows it from then on. */
export async function follow(handle: FileSystemFileHandle): Promise<void> {
  const file = await handle.getFile();
  if (!(await readFrom(handle, file, FILE_START))) return;
  following.value = 'yes';
  start();
}

export async function stopFollowing(): Promise<void> {
  clearInterval(timer);
  following.value = 'no';
  await store.keepFollowed(undefined);
}

function start(): void {
  clearInterval(timer);
  failures = 0;
  notBeforeMs = 0;
  timer = window.setInterval(() => void look(), EACH_MS);
  void look();
}

/** Looks at the file, and reads what was appended, or all of it when it is another. */
async function look(): Promise<void> {
  if (document.hidden || isAtWork || following.value !== 'yes') return;
  if (performance.now() < notBeforeMs) return;
  isAtWork = true;
  try {
    const followed = await store.readFollowed();
    if (!followed) return;
    const file = await followed.handle.getFile();
    const { modifiedMs, sizeBytes, endBytes, endLine, endText } = followed;
    if (file.lastModified === modifiedMs && file.size === sizeBytes) return;
    const hasGrown = file.size >= endBytes && (await endTextOf(file, endBytes)) === endText;
    const from =
      hasGrown && endLine !== undefined ? { bytes: endBytes, line: endLine } : FILE_START;
    const isRead = await readFrom(followed.handle, file, { ...from, isGrowing: true });
    failures = isRead ? 0 : failures + 1;
    notBeforeMs = isRead ? 0 : performance.now() + backoffMs(failures, RETRY);
  } catch {
    // It is gone, or the logger is writing it: the next look tells.
  } finally {
    isAtWork = false;
  }
}

async function readFrom(
  handle: FileSystemFileHandle,
  file: File,
  from: ReadFrom,
): Promise<boolean> {
  const read = await addFile(file, { name: file.name, isInvented: false }, from, true);
  if (!read) return false;
  const { counts, endBytes, endLine } = read;
  // A log that has no QSO yet is followed. One of which none is of use does not take the place of another.
  if (!from.isGrowing && counts.qsos > 0 && counts.added === 0) return false;
  await store.keepFollowed({
    handle,
    modifiedMs: file.lastModified,
    sizeBytes: file.size,
    endBytes,
    endLine,
    endText: await endTextOf(file, endBytes),
  });
  return true;
}

async function endTextOf(file: Blob, endBytes: number): Promise<string> {
  const bytes = await file.slice(Math.max(0, endBytes - END_BYTES), endBytes).arrayBuffer();
  return new TextDecoder('latin1').decode(bytes);
}
