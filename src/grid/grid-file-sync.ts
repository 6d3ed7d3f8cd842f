import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { GridFile } from './grid-file.js';
import { type GridAnswer, GridsService } from '../spots/grids.service.js';

/** How often the file is looked at: a change takes effect within so long. */
const LOOK_EVERY_MS = 2_000;

/** So many callsigns are compared, and written, at a time: some ten milliseconds. */
const PAGE_CALLS = 2_000;

/** Keeps what the dictionary knows from the operator's file as the file says. */
@Injectable()
export class GridFileSync {
  constructor(private readonly queue: GridsService) {}

  /** Compares all with a file that was read, and again after each change of it, until the signal. */
  async follow(file: GridFile, signal: AbortSignal): Promise<void> {
    await this.compareAll(file, signal);
    for (;;) {
      await delay(LOOK_EVERY_MS, undefined, { signal });
      if (await file.reload()) await this.compareAll(file, signal);
    }
  }

  /**
   * Stores what the file says of callsigns in the dictionary, and queues those anew that it says nothing
   * of any more. A few seconds for 300,000 callsigns; memory for one page.
   */
  private async compareAll(file: GridFile, signal: AbortSignal): Promise<void> {
    for (let lastId = 0; !signal.aborted;) {
      const page = await this.queue.findAfter(lastId, PAGE_CALLS);
      const answers: GridAnswer[] = [];
      const gone: number[] = [];
      for (const { id, callsign, grid, source } of page) {
        const said = file.find(callsign);
        if (said === undefined && source === 'file') gone.push(id);
        if (said === undefined || (said === grid && source === 'file')) continue;
        answers.push({ id, grid: said, source: 'file', validSeconds: null });
      }
      await this.queue.overrule(answers);
      await this.queue.requeue(gone);
      const last = page.at(-1);
      if (last === undefined) return;
      lastId = last.id;
    }
  }
}
