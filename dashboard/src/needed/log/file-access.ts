/** What some browsers have of File System Access: TypeScript knows none of it. */
interface WithPermission {
  queryPermission?(of: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(of: { mode: 'read' }): Promise<PermissionState>;
}

interface Picker {
  showOpenFilePicker?(options: object): Promise<FileSystemFileHandle[]>;
}

interface Dropped {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

export const LOG_FILES = ['.adi', '.adif', '.txt'];

/** Whether a file can be read again when it has changed. */
export function canFollow(): boolean {
  return 'showOpenFilePicker' in globalThis;
}

/** Asks the viewer for a log; `undefined` when none was chosen. To be called from a click. */
export async function pickLog(): Promise<FileSystemFileHandle | undefined> {
  try {
    const types = [{ description: 'ADIF', accept: { 'text/plain': LOG_FILES } }];
    const handles = await (globalThis as Picker).showOpenFilePicker?.({ types });
    return handles?.[0];
  } catch {
    // The viewer has thought better of it.
    return undefined;
  }
}

/** The file that was dropped, in a form that can be read again where the browser has one. */
export async function fileOf(
  item: DataTransferItem,
): Promise<FileSystemFileHandle | File | undefined> {
  const file = item.getAsFile() ?? undefined;
  const handle = await (item as Dropped).getAsFileSystemHandle?.().catch(() => null);
  return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : file;
}

/** Whether the browser lets a file be read; `request` lets it ask the viewer. */
export async function permissionOf(
  handle: FileSystemFileHandle,
  how: 'query' | 'request',
): Promise<PermissionState> {
  const of = { mode: 'read' } as const;
  const file = handle as WithPermission;
  const asked = how === 'query' ? file.queryPermission?.(of) : file.requestPermission?.(of);
  return (await asked) ?? 'denied';
}
