import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { GridFile } from './grid-file.js';
import { type GridAnswer, GridsService } from '../log/grids.service.js';

/** How often the file is checked for changes. */
const LOOK_EVERY_MS = 2_000;

/** Callsigns compared and written at a time, in some ten milliseconds. */
const PAGE_CALLS = 2_000;

/** Keeps the grids in the dictionary equal to those of the operator's file. */
@Injectable()
export class GridFileSync {
  constructor(private readonly queue: GridsService) {}

  /**
   * Compares all callsigns with the file, and again after each change of it, until the signal.
   * @throws DatabaseUnavailable
   */
  async follow(file: GridFile, signal: AbortSignal): Promise<void> {
    await this.compareAll(file, signal);
    for (;;) {
      await delay(LOOK_EVERY_MS, undefined, { signal });
      if (await file.reload()) await this.compareAll(file, signal);
    }
  }

  /**
   * Stores the file's grids of callsigns in the dictionary, and queues again those that the file no longer has. Takes
   * a few seconds for 300,000 callsigns; memory for one page.
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
