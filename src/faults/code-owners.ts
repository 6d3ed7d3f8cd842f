/** Whose code a folder has. */
interface CodeOwner {
  readonly name: string;
  /** With a `/` at its end, as stacks name it: `file:///srv/club/`. */
  readonly folderUrl: string;
}

/** Whose code there is. */
export interface CodeOwners {
  readonly others: readonly CodeOwner[];
  /** The folder of this service's own files. */
  readonly serviceUrl: string;
}

/** The stack of an error; empty for what is none. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}

/** Whose code threw an error: that of the innermost frame; `undefined` when it is the service's own. */
export function throwerOf(error: unknown, { others, serviceUrl }: CodeOwners): string | undefined {
  for (const frame of stackOf(error).split('\n')) {
    const owner = ownerIn(frame, others);
    if (owner !== undefined) return owner;
    if (frame.includes(serviceUrl)) return undefined;
  }
  return undefined;
}

/** Whose code is anywhere on the stack of an error: who called the service when it threw it. */
export function callerOf(error: unknown, { others }: CodeOwners): string | undefined {
  return ownerIn(stackOf(error), others);
}

function ownerIn(text: string, others: readonly CodeOwner[]): string | undefined {
  return others.find(({ folderUrl }) => text.includes(folderUrl))?.name;
}
