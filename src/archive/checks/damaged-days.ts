import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { ArchiveDaysRepository, type ListedDay } from '../archive-days.repository.js';
import { dateOf } from '../day-file.js';

const CHECK_EVERY_MS = 10_000;

/**
 * Holds days whose files this process has found damaged or missing; checks them every 10 s until they are whole again.
 */
@Injectable()
export class DamagedDays implements OnApplicationShutdown {
  private readonly logger = new Logger('Archive');
  private days: ReadonlySet<number> = new Set();
  private timer: NodeJS.Timeout | undefined;
  private problemOf: (listed: ListedDay) => Promise<string | undefined> = async () => undefined;

  constructor(private readonly repository: ArchiveDaysRepository) {}

  /** The days as `2026-11-20`, oldest first. No I/O. */
  get dates(): readonly string[] {
    return [...this.days].toSorted((a, b) => a - b).map(dateOf);
  }

  /** Sets the check, which finds why a file does not match the list. Call it before the first note. */
  checkBy(problemOf: (listed: ListedDay) => Promise<string | undefined>): void {
    this.problemOf = problemOf;
  }

  note(day: number): void {
    this.set([...this.days, day]);
  }

  /** Replaces all days. */
  set(days: readonly number[]): void {
    this.days = new Set(days);
    clearTimeout(this.timer);
    if (this.days.size === 0) return;
    this.timer = setTimeout(() => void this.check(), CHECK_EVERY_MS).unref();
  }

  /** Checks all days again. Never rejects. */
  async check(): Promise<void> {
    const before = this.days;
    const left: number[] = [];
    for (const day of before) if (await this.isDamaged(day)) left.push(day);
    // Days that were noted meanwhile stay.
    const since = [...this.days].filter((day) => !before.has(day));
    const mended = [...before].filter((day) => !left.includes(day));
    if (mended.length > 0) this.logger.log(`Whole again: ${mended.map(dateOf).join(', ')}`);
    this.set([...left, ...since]);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.days = new Set();
  }

  private async isDamaged(day: number): Promise<boolean> {
    try {
      const listed = await this.repository.find(day);
      return listed !== undefined && (await this.problemOf(listed)) !== undefined;
    } catch {
      // The list cannot be read now, so the day stays.
      return true;
    }
  }
}
