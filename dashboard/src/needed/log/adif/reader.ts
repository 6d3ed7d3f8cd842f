import { type Encoding, widthBytes } from './encoding.js';
import { LineCounter } from './line-counter.js';
import { type LogRecord, OpenRecord, READ } from './open-record.js';
import { type Tag, tagAt, valueEnd } from './tag.js';

/** The name in a tag that was not finished. */
const NAME = /<\s*(\w{1,60})/y;

/** A text without a mark for so long is no ADIF. */
const MAX_UNMARKED = 1_000_000;

/**
 * Reads an ADIF log slice by slice; how it is sliced changes nothing. Bytes are read as one character each (two bytes of UTF-16 as
 * one): loggers count a field's length in bytes of UTF-8 or in characters, and only so neither takes the next field with it.
 */
export class AdifReader {
  readonly #decoder: TextDecoder;
  readonly #widthBytes: number;
  readonly #lines: LineCounter;
  /** Before it are `#goneChars` of what is read; what is not read yet begins at `#at`. */
  #text = '';
  #at = 0;
  #goneChars = 0;
  #isLast = false;
  #open = new OpenRecord();
  #found: LogRecord[] = [];
  #isMarked = false;
  #endChars = 0;
  #endLine: number;

  /** @param line the line in which the first byte is */
  constructor(encoding: Encoding = 'latin1', line = 1) {
    // A byte order mark is a character as others are, so that bytes can be counted.
    this.#decoder = new TextDecoder(encoding, { ignoreBOM: true });
    this.#widthBytes = widthBytes(encoding);
    this.#lines = new LineCounter(line);
    this.#endLine = line;
  }

  /** Whether an end of a header or a record was found, or a record that ends with the file. */
  get isMarked(): boolean {
    return this.#isMarked;
  }

  /** Whether it goes on so long without a mark that it is no ADIF. */
  get isHopeless(): boolean {
    return !this.#isMarked && this.#goneChars + this.#at > MAX_UNMARKED;
  }

  /** Bytes up to the last end of a record or a header. */
  get endBytes(): number {
    return this.#endChars * this.#widthBytes;
  }

  /** The line of that end. */
  get endLine(): number {
    return this.#endLine;
  }

  /** Reads the records that end in this slice. */
  read(bytes: ArrayBuffer): LogRecord[] {
    // Lines are counted before their text is gone.
    this.#line();
    this.#goneChars += this.#at;
    this.#text = this.#text.slice(this.#at) + this.#decoder.decode(bytes, { stream: true });
    this.#at = 0;
    return this.#readTags();
  }

  /** Reads what is left when the file ends: a record without `<EOR>` is one as well, and {@link endBytes} stays before it. */
  end(): LogRecord[] {
    this.#isLast = true;
    const found = this.#readTags();
    const last = this.#open;
    if (last.hasFields || (this.#isMarked && last.hasFault)) {
      this.#isMarked = true;
      found.push(last.close(this.#endLine));
    }
    return found;
  }

  #readTags(): LogRecord[] {
    this.#found = [];
    for (;;) {
      const at = this.#text.indexOf('<', this.#at);
      this.#passText(at < 0 ? this.#text.length : at);
      if (at < 0 || !this.#readTag()) return this.#found;
    }
  }

  /** Passes what stands between two tags. */
  #passText(to: number): void {
    if (this.#open.isBlank) this.#open.passText(this.#text.slice(this.#at, to));
    this.#at = to;
  }

  /** Reads a tag and its value; false when more of the file must be there. */
  #readTag(): boolean {
    const tag = tagAt(this.#text, this.#at);
    if (tag === 'more' && !this.#isLast) return false;
    if (tag === 'more' || tag === undefined) return this.#passUnfinished(tag === 'more');
    if (/^(?:eo[rh]|eh)$/.test(tag.name)) return this.#close(tag);
    return tag.length === undefined ? this.#passEmpty(tag) : this.#readField(tag);
  }

  #passUnfinished(isCutOff: boolean): true {
    NAME.lastIndex = this.#at;
    const name = NAME.exec(this.#text)?.[1]?.toLowerCase();
    if (isCutOff) this.#open.note(this.#line(), 'cutOff');
    else if (name) this.#open.note(this.#line(), 'noLength', name);
    this.#at++;
    return true;
  }

  /** Passes a tag without length. Without a value its field is empty, and nothing is lost. */
  #passEmpty({ name, valueAt }: Tag): boolean {
    if (READ.has(name)) {
      const next = this.#text.indexOf('<', valueAt);
      if (next < 0 && !this.#isLast) return false;
      const value = this.#text.slice(valueAt, next < 0 ? undefined : next);
      if (value.trim() !== '') this.#open.note(this.#line(), 'noLength', name);
    }
    this.#open.begin(this.#line());
    this.#at = valueAt;
    return true;
  }

  #readField(tag: Tag): boolean {
    const { name, valueAt } = tag;
    const isRead = READ.has(name);
    const end = valueEnd(this.#text, tag, !isRead, this.#isLast);
    if (end === 'more') return false;
    this.#open.begin(this.#line());
    if (end === undefined) this.#open.note(this.#line(), 'tooLong', name);
    else if (isRead) this.#open.put(name, this.#text.slice(valueAt, end).trim());
    this.#at = end ?? valueAt;
    return true;
  }

  /** Ends what is open: a record, or a header with all that is before it. */
  #close({ name, valueAt }: Tag): true {
    // Where a log was put behind another, the last record of the first may have no end.
    const isRecord = name === 'eor' ? !this.#open.isBlank : this.#isMarked && this.#open.hasFields;
    if (isRecord) this.#found.push(this.#open.close(this.#line()));
    this.#open = new OpenRecord();
    this.#isMarked = true;
    this.#at = valueAt;
    this.#endChars = this.#goneChars + valueAt;
    this.#endLine = this.#line();
    return true;
  }

  /** The line that is read. */
  #line(): number {
    return this.#lines.countTo(this.#text, this.#at, this.#goneChars);
  }
}
