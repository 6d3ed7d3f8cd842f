import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { RolesService } from '../leadership/roles.service.js';
import { repeatUntil } from '../tools/repeat.js';
import { ArchiveService } from './archive.service.js';
import { FileRechecks } from './checks/file-rechecks.js';

const LOOK_EVERY_MS = 600_000;

/** Time between rechecks. The first is after a day, as the first look of a process reads all files whole. */
const RECHECK_EVERY_MS = 24 * 3_600_000;

/**
 * Keeps the archive up to date while this process holds the role `maintenance`. Another process, such as a command, may
 * do the same work at once: files are put in place one at a time.
 */
@Injectable()
export class ArchiveWorker {
  private readonly logger = new Logger('Archive');

  constructor(
    private readonly archive: ArchiveService,
    private readonly rechecks: FileRechecks,
    roles: RolesService,
  ) {
    if (!archive.isOn) return;
    // A new term does not wait for the day that is being written: it is put in place whole, or not at all.
    roles.runWhileHeld('maintenance', (_, signal) => this.run(signal), { mayOutlastTerm: true });
  }

  private async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.follow(signal), this.recheck(signal)]);
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const round = async () => {
      await this.archive.look(signal);
      await delay(LOOK_EVERY_MS, undefined, { signal });
    };
    await repeatUntil(signal, round, (error) =>
      this.logger.warn(`Cannot look after the archive now: ${String(error)}`),
    );
  }

  private async recheck(signal: AbortSignal): Promise<void> {
    const sleep = async () => delay(RECHECK_EVERY_MS, undefined, { ref: false, signal });
    const round = async () => {
      await this.rechecks.round(signal);
      await sleep();
    };
    await sleep().catch(() => undefined);
    await repeatUntil(signal, round, (error) =>
      this.logger.warn(`Cannot read the archive again now: ${String(error)}`),
    );
  }
}
