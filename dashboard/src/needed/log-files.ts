import { keptLog, reading } from './state.js';

/** What reads and keeps logs is loaded when there is one. */
const loadLog = () => Promise.all([import('./log/kept-log.js'), import('./log/follow-file.js')]);

/** Reads the kept log, if there is one. */
export async function startLog(): Promise<void> {
  if (!keptLog.value) return;
  const [kept, follow] = await loadLog();
  await kept.openLog();
  await follow.resumeFollowing();
}

/** Waits until the kept log is read, where there is one that can be. */
export async function logIsRead(): Promise<void> {
  if (!keptLog.value) return;
  const loaded = await loadLog().catch(() => undefined);
  await loaded?.[0].openLog();
}

/** Adds a log; one that can be read again is followed from then on. */
export async function addLog(
  given: File | FileSystemFileHandle,
  isInvented = false,
): Promise<void> {
  const { name } = given;
  reading.value = { state: 'busy', name };
  const loaded = await loadLog().catch(() => undefined);
  if (!loaded) {
    reading.value = { state: 'unloaded', name };
    return;
  }
  const [kept, follow] = loaded;
  if (given instanceof File) await kept.addFile(given, { name, isInvented });
  else await follow.follow(given);
}
