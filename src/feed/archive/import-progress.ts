import type { ArchivePart } from './archive-file.js';
import type { ImportCounts } from './archive-import.js';

const BAR_CHARACTERS = 30;
const PLAIN_LINE_EVERY_MS = 5_000;

/** Stream to write progress to, which may be a terminal. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows the progress of an import: a bar on a terminal, plain lines elsewhere. */
export class ImportProgress {
  private readonly startedAtMs = Date.now();
  private shownAtMs = this.startedAtMs;
  private fractionRead: ArchivePart['fractionRead'] = () => undefined;

  constructor(private readonly output: ProgressOutput) {}

  /** Shows the name of the next file. */
  begin({ name, fractionRead }: ArchivePart): void {
    this.fractionRead = fractionRead;
    this.output.write(`${this.output.isTTY ? '\n' : ''}${name}\n`);
  }

  show(counts: ImportCounts): void {
    const nowMs = Date.now();
    const perSecond = Math.round((counts.read / Math.max(1, nowMs - this.startedAtMs)) * 1_000);
    const text = `${counts.read} rows, ${counts.stored + counts.archived} stored, ${perSecond} a second`;
    if (this.output.isTTY) {
      this.output.write(`\r${this.bar()}${text}\u001b[K`);
    } else if (nowMs - this.shownAtMs >= PLAIN_LINE_EVERY_MS) {
      this.shownAtMs = nowMs;
      this.output.write(`${text}\n`);
    }
  }

  private bar(): string {
    const fraction = this.fractionRead();
    if (fraction === undefined) return '';
    const full = Math.round(fraction * BAR_CHARACTERS);
    return `[${'#'.repeat(full)}${'.'.repeat(BAR_CHARACTERS - full)}] ${Math.round(fraction * 100)} %  `;
  }
}
