/** A QSO's fields that the page reads, by name in lower case. */
export type Fields = Readonly<Record<string, string>>;

const READ = new Set('call dxcc cqz band freq mode submode qso_date time_on'.split(' '));

/** A tag with the length of its value, and perhaps the type: `<CALL:5:S>`. */
const TAG = /<([^<>:]+):(\d+)(?::[^<>]*)?>/y;

/** A text without a mark for so long is no ADIF. */
const MAX_UNMARKED = 1_000_000;

/**
 * Reads an ADIF log slice by slice. Bytes are read as one character each: loggers count a field's length in bytes of UTF-8
 * or in characters, and only so neither takes the next field with it.
 */
export class AdifReader {
  #rest = '';
  #isMarked = false;

  /** Whether an end of a header or a record was found. */
  get isMarked(): boolean {
    return this.#isMarked;
  }

  /** Whether it goes on so long without a mark that it is no ADIF. */
  get isHopeless(): boolean {
    return !this.#isMarked && this.#rest.length > MAX_UNMARKED;
  }

  /** Bytes behind the last whole record. */
  get restBytes(): number {
    return this.#rest.length;
  }

  /** Reads the records that end in this slice; `undefined` for each that is damaged. */
  read(bytes: ArrayBuffer): (Fields | undefined)[] {
    const text = this.#rest + new TextDecoder('latin1').decode(bytes);
    const found: (Fields | undefined)[] = [];
    let from = 0;
    for (const mark of text.matchAll(/<eo([hr])>/gi)) {
      const isRecord = mark[1]?.toLowerCase() === 'r';
      const record = isRecord ? text.slice(from, mark.index) : '';
      if (record.trim() !== '') found.push(parseRecord(record));
      from = mark.index + mark[0].length;
      this.#isMarked = true;
    }
    this.#rest = text.slice(from);
    return found;
  }
}

/** `undefined` for a record that is damaged: without a tag, or with one that has no length. */
function parseRecord(record: string): Fields | undefined {
  const fields: Record<string, string> = {};
  let at = record.indexOf('<');
  if (at < 0) return undefined;
  while (at >= 0) {
    TAG.lastIndex = at;
    const tag = TAG.exec(record);
    if (!tag) return undefined;
    const end = TAG.lastIndex + Number(tag[2]);
    const name = tag[1]?.toLowerCase() ?? '';
    if (READ.has(name)) fields[name] = record.slice(TAG.lastIndex, end).trim();
    at = record.indexOf('<', end);
  }
  return fields;
}
