/** What a server's log says of its end. */
export interface EmbeddedReason {
  /** The line that tells most, without its time and process number; empty when there is none. */
  readonly text: string;
  readonly isDiskFull: boolean;
}

/** What the system says, and PostgreSQL after it, when a disk or a quota has nothing left. */
const DISK_FULL = /No space left on device|Disk quota exceeded/;

/** What tells most comes first: the cause, and last what any server says while it starts or ends. */
const TELLING = [
  DISK_FULL,
  /\bPANIC: /,
  /was terminated by signal/,
  /could not bind/,
  /\bFATAL: .*could not/,
  /\bFATAL: /,
];

/** As PostgreSQL begins each line of its log. */
const PREFIX = /^[\d-]+ [\d:.]+ \w+ \[\d+\] /;

/** Finds why a server ended, or did not start, in what it has logged meanwhile. */
export function findReason(log: string): EmbeddedReason {
  const lines = log.split('\n').toReversed();
  const found = TELLING.map((pattern) => lines.find((line) => pattern.test(line)));
  const text = found.find((line) => line !== undefined) ?? '';
  return { text: text.replace(PREFIX, '').trim(), isDiskFull: DISK_FULL.test(text) };
}
