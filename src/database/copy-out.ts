import type { Connection, PoolClient, Submittable } from 'pg';

/** Takes the next bytes of a copy, and owns them. */
export type WriteBlock = (block: Buffer) => Promise<void>;

/** Size of a block, some thousand rows; each costs one write. */
const BLOCK_BYTES = 256 * 1024;

/** Runs `COPY … TO STDOUT` by itself; returns the number of rows. Holds two blocks, however slow `write` is. */
export async function copyOut(
  client: PoolClient,
  text: string,
  write: WriteBlock,
): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(text, write, resolve, reject));
  });
}

/** Gathers a copy's messages from the driver: one for each row, in memory that the driver uses again. */
class CopyOut implements Submittable {
  /** Called by the driver when its own time limit is over. */
  callback: (error?: Error) => void;
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #used = 0;
  #rows = 0;
  #error: Error | undefined;
  #writing: Promise<void> = Promise.resolve();
  #unwritten = 0;

  constructor(
    private readonly text: string,
    private readonly write: WriteBlock,
    private readonly resolve: (rows: number) => void,
    private readonly reject: (error: Error) => void,
  ) {
    this.callback = (error) => {
      if (error) this.reject(error);
    };
  }

  submit(connection: Connection): void {
    (connection as unknown as { query(text: string): void }).query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    if (this.#error) return;
    if (this.#used + chunk.length > this.#block.length) this.#flush(connection);
    if (chunk.length > this.#block.length) this.#block = Buffer.allocUnsafe(chunk.length);
    this.#used += chunk.copy(this.#block, this.#used);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1]);
  }

  handleError(error: Error): void {
    this.#error ??= error;
    this.callback(error);
  }

  handleReadyForQuery(connection: Connection): void {
    this.#flush(connection);
    this.callback();
    void this.#end();
  }

  async #end(): Promise<void> {
    await this.#writing;
    if (this.#error) this.reject(this.#error);
    else this.resolve(this.#rows);
  }

  /** Hands the block on. Pauses reading from the server while more than one block waits to be written. */
  #flush(connection: Connection): void {
    const block = this.#block.subarray(0, this.#used);
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#used = 0;
    if (block.length === 0) return;
    if (++this.#unwritten > 1) connection.stream.pause();
    this.#writing = this.#writeAfter(this.#writing, block).finally(() => {
      if (--this.#unwritten <= 1) connection.stream.resume();
    });
  }

  async #writeAfter(before: Promise<void>, block: Buffer): Promise<void> {
    await before;
    if (this.#error) return;
    try {
      await this.write(block);
    } catch (error) {
      // The rest of the copy is read and dropped, so that the connection can be used again.
      this.#error = error instanceof Error ? error : new Error(String(error));
    }
  }
}
