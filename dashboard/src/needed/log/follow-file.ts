import { following } from '../state.js';
import { addFile, openLog } from './kept-log.js';
import { permissionOf } from './file-access.js';
import * as store from './store.js';

/** How often a file is looked at while the page is seen. */
const EACH_MS = 3_000;

/** Bytes before the end of the last record that tell whether the file only grew. */
const END_BYTES = 256;

let timer = 0;
let isAtWork = false;

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
  if (!(await readFrom(handle, file, 0))) return;
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
  timer = window.setInterval(() => void look(), EACH_MS);
  void look();
}

/** Looks at the file, and reads what was appended, or all of it when it is another. */
async function look(): Promise<void> {
  if (document.hidden || isAtWork || following.value !== 'yes') return;
  isAtWork = true;
  try {
    const followed = await store.readFollowed();
    if (!followed) return;
    const file = await followed.handle.getFile();
    const { modifiedMs, sizeBytes, endBytes, endText } = followed;
    if (file.lastModified === modifiedMs && file.size === sizeBytes) return;
    const hasGrown = file.size >= endBytes && (await endTextOf(file, endBytes)) === endText;
    await readFrom(followed.handle, file, hasGrown ? endBytes : 0);
  } catch {
    // It is gone, or the logger is writing it: the next look tells.
  } finally {
    isAtWork = false;
  }
}

async function readFrom(
  handle: FileSystemFileHandle,
  file: File,
  fromBytes: number,
): Promise<boolean> {
  const read = await addFile(file, { name: file.name, isInvented: false }, fromBytes);
  if (!read) return false;
  const { endBytes } = read;
  await store.keepFollowed({
    handle,
    modifiedMs: file.lastModified,
    sizeBytes: file.size,
    endBytes,
    endText: await endTextOf(file, endBytes),
  });
  return true;
}

async function endTextOf(file: Blob, endBytes: number): Promise<string> {
  const bytes = await file.slice(Math.max(0, endBytes - END_BYTES), endBytes).arrayBuffer();
  return new TextDecoder('latin1').decode(bytes);
}
