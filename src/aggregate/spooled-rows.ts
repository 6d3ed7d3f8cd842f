import type { Readable } from 'node:stream';
import type { RowSink } from '../query/groups/row-sink.js';
import type { Cell } from './aggregates.service.js';
import type { RowWriter } from './row-text.js';
import { type Spool, SpoolFile } from './spool.js';

/** Held in memory, some megabytes; more go to a file. */
export const MAX_HELD_ROWS = 10_000;

/** The text of an answer's rows: in memory, or where they are many on disk. So whoever asked need not take them at once. */
export class SpooledRows implements RowSink {
  #rows = 0;
  #texts: string[] = [];
  #file: SpoolFile | undefined;

  constructor(
    private readonly writer: RowWriter,
    private readonly spool: Spool,
  ) {}

  /** Whether they are on disk. */
  get areMany(): boolean {
    return this.#file !== undefined;
  }

  async begin(): Promise<void> {
    await this.discard();
    this.#rows = 0;
    this.#texts = [this.writer.head];
  }

  /** @throws NoRoomForRows */
  async take(rows: readonly (readonly Cell[])[]): Promise<void> {
    this.#rows += rows.length;
    this.#texts.push(rows.map(this.writer.row).join(''));
    if (this.#rows <= MAX_HELD_ROWS) return;
    this.#file ??= await SpoolFile.create(this.spool);
    const text = this.#texts.join('');
    this.#texts = [];
    await this.#file.write(text);
  }

  /** Takes the rows of a whole answer. */
  async takeAll(rows: readonly (readonly Cell[])[]): Promise<void> {
    await this.begin();
    await this.take(rows);
  }

  /** The text, or many rows' as it is taken. */
  text(): string | Readable {
    return this.#file ? this.#file.read() : this.#texts.join('');
  }

  async discard(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}
