/** The parts of a log, and the file that it follows. */
const DATABASE = 'worked-log';
const PARTS = 'parts';
const FILE = 'file';

/** The file that is read again when it has changed. */
export interface FollowedFile {
  readonly handle: FileSystemFileHandle;
  readonly modifiedMs: number;
  readonly sizeBytes: number;
  /** Where the last whole record ends, and the bytes before: of a file that only grew they are the same. */
  readonly endBytes: number;
  /** The line of that end; a release before kept none. */
  readonly endLine?: number;
  readonly endText: string;
}

/** Reads the numbers of the parts behind one. */
export async function partsAfter(at: number): Promise<readonly number[]> {
  const range = IDBKeyRange.lowerBound(at, true);
  return (await run(PARTS, 'readonly', (store) => store.getAllKeys(range))) as number[];
}

export async function readPart(at: number): Promise<string> {
  return ((await run(PARTS, 'readonly', (store) => store.get(at))) as string | undefined) ?? '';
}

/** Writes a part behind the others; its number. */
export async function addPart(lines: string): Promise<number> {
  return (await run(PARTS, 'readwrite', (store) => store.add(lines))) as number;
}

/** Removes the parts up to a number; all without one. */
export async function removeParts(upTo = Infinity): Promise<void> {
  const range = IDBKeyRange.upperBound(upTo);
  await run(PARTS, 'readwrite', (store) => store.delete(range));
}

export async function readFollowed(): Promise<FollowedFile | undefined> {
  return (await run(FILE, 'readonly', (store) => store.get(FILE))) as FollowedFile | undefined;
}

export async function keepFollowed(file: FollowedFile | undefined): Promise<void> {
  await run(FILE, 'readwrite', (store) => (file ? store.put(file, FILE) : store.delete(FILE)));
}

let opened: Promise<IDBDatabase> | undefined;

async function run(
  name: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  opened ??= open();
  const database = await opened;
  return settled(ask(database.transaction(name, mode).objectStore(name)));
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(PARTS, { autoIncrement: true });
    request.result.createObjectStore(FILE);
  });
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(DATABASE)));
  });
}
