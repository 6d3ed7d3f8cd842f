import type { Fault, FaultReason } from './fault.js';

/** A QSO's fields that the page reads, by name in lower case; none is empty. */
export type Fields = Readonly<Record<string, string>>;

/** What stands before an `<EOR>`. */
export interface LogRecord {
  /** The line of its first tag, from 1. */
  readonly line: number;
  readonly fields: Fields;
  /** The first of its fields that was lost. */
  readonly fault: Fault | undefined;
}

/** Names of the {@link Fields}. */
export const READ = new Set('call dxcc cqz band freq mode submode qso_date time_on'.split(' '));

/** A record whose end is not read yet. */
export class OpenRecord {
  readonly #fields: Record<string, string> = {};
  #line: number | undefined;
  #fault: Fault | undefined;
  #hasText = false;

  /** Whether it has a field that the page reads. */
  get hasFields(): boolean {
    return Object.keys(this.#fields).length > 0;
  }

  get hasFault(): boolean {
    return this.#fault !== undefined;
  }

  /** Whether it has neither a tag nor a text. */
  get isBlank(): boolean {
    return this.#line === undefined && !this.#hasText;
  }

  /** Takes a text that is of no tag. */
  passText(text: string): void {
    this.#hasText ||= text.trim() !== '';
  }

  /** Has a tag in this line. */
  begin(line: number): void {
    this.#line ??= line;
  }

  put(name: string, value: string): void {
    if (value !== '') this.#fields[name] = value;
  }

  /** Notes what was lost, unless it is of a field that the page does not read. Without a name it is the record. */
  note(line: number, reason: FaultReason, name = ''): void {
    if (name === '' || READ.has(name)) {
      this.#fault ??= { line, reason, field: name.toUpperCase() };
    }
  }

  /** The record that ends in this line. */
  close(line: number): LogRecord {
    if (this.#line === undefined) this.note(line, 'noTag');
    return { line: this.#line ?? line, fields: this.#fields, fault: this.#fault };
  }
}
