/** Some callsigns of the dictionary, by number: a bit for each. */
export class NameSet {
  /** Bits in the order of PostgreSQL's `get_bit`. */
  readonly bits: Buffer;
  #size = 0;

  /** @param capacity one more than the highest number that it will be asked for */
  constructor(capacity: number) {
    this.bits = Buffer.alloc(Math.ceil(capacity / 8));
  }

  static of(ids: Iterable<number>): NameSet {
    const list = [...ids];
    const set = new NameSet(list.reduce((highest, id) => Math.max(highest, id), 0) + 1);
    for (const id of list) set.add(id);
    return set;
  }

  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    return (((this.bits[id >>> 3] ?? 0) >>> (id & 7)) & 1) === 1;
  }

  /** Adds a number that is not in it. */
  add(id: number): void {
    const at = id >>> 3;
    this.bits[at] = (this.bits[at] ?? 0) | (1 << (id & 7));
    this.#size++;
  }

  /** All numbers, ascending. */
  ids(): number[] {
    const ids: number[] = [];
    for (let at = 0; at < this.bits.length; at++) {
      for (let rest = this.bits[at] ?? 0; rest !== 0; rest &= rest - 1) {
        ids.push(at * 8 + 31 - Math.clz32(rest & -rest));
      }
    }
    return ids;
  }
}
