/** Reason why a server ended, from its log. */
export interface EmbeddedReason {
  /** Most telling line, without its time and process number; empty when there is none. */
  readonly text: string;
  readonly isDiskFull: boolean;
}

/** Messages of the system and of PostgreSQL when a disk or a quota is full. */
const DISK_FULL = /No space left on device|Disk quota exceeded/;

/** Patterns of telling lines: causes first, last those that every server logs when it starts or ends. */
const TELLING = [
  DISK_FULL,
  /\bPANIC: /,
  /was terminated by signal/,
  /could not bind/,
  /\bFATAL: .*could not/,
  /\bFATAL: /,
];

/** Beginning of each line of PostgreSQL's log. */
const PREFIX = /^[\d-]+ [\d:.]+ \w+ \[\d+\] /;

/** Finds in new lines of the log why a server ended or did not start. */
export function findReason(log: string): EmbeddedReason {
  const lines = log.split('\n').toReversed();
  const found = TELLING.map((pattern) => lines.find((line) => pattern.test(line)));
  const text = found.find((line) => line !== undefined) ?? '';
  return { text: text.replace(PREFIX, '').trim(), isDiskFull: DISK_FULL.test(text) };
}
