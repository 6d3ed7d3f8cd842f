import { Injectable } from '@nestjs/common';
import type { Activation } from '../query/activities/activities.js';
import { homeCallOf } from '../radio/home-call.js';
import { Clock } from '../time/clock.js';
import { SingleFlight } from '../tools/single-flight.js';
import type { ActivationRow } from './activation.entity.js';
import { ActivationsRepository, KEPT_SECONDS } from './activations.repository.js';

const NONE: readonly ActivationRow[] = [];

/** Holds the activations of the past day in memory, some 200 bytes each, by the home call of the station. */
@Injectable()
export class ActivationsMemory {
  private byHome: ReadonlyMap<string, readonly ActivationRow[]> = new Map();
  private isRead = false;
  private readonly reading = new SingleFlight(async () => this.read());

  constructor(
    private readonly repository: ActivationsRepository,
    private readonly clock: Clock,
  ) {}

  /** Whether what is stored was read. No I/O. */
  get isKnown(): boolean {
    return this.isRead;
  }

  /** Reads what is stored: some thousand rows. @throws DatabaseUnavailable */
  async refresh(): Promise<void> {
    await this.reading.runAnew();
  }

  /** All activations of a station, whatever it adds to its call. Some 0.1 µs. */
  of(callsign: string): readonly ActivationRow[] {
    return this.byHome.get(homeCallOf(callsign)) ?? NONE;
  }

  /** What a station activated at a time: what began last. */
  at(callsign: string, seconds: number): Activation | undefined {
    const newest = this.of(callsign).find((one) => isAt(one, seconds));
    return (
      newest && { programme: newest.programme, reference: newest.reference, name: newest.name }
    );
  }

  /** Counts the stations that are active now, by programme. */
  countActive(): ReadonlyMap<string, number> {
    const nowSeconds = this.clock.nowSeconds();
    const counts = new Map<string, number>();
    for (const rows of this.byHome.values()) {
      const active = rows.filter((one) => isAt(one, nowSeconds));
      for (const programme of new Set(active.map((one) => one.programme))) {
        counts.set(programme, (counts.get(programme) ?? 0) + 1);
      }
    }
    return counts;
  }

  private async read(): Promise<void> {
    const rows = await this.repository.findSince(this.clock.nowSeconds() - KEPT_SECONDS);
    const byHome = new Map<string, ActivationRow[]>();
    // What began last comes first; then the order of names, so that every process tells the same.
    for (const row of rows.sort(newestFirst)) {
      const home = homeCallOf(row.callsign);
      const known = byHome.get(home);
      if (known) known.push(row);
      else byHome.set(home, [row]);
    }
    this.byHome = byHome;
    this.isRead = true;
  }
}

function isAt({ fromSeconds, untilSeconds }: ActivationRow, seconds: number): boolean {
  return fromSeconds <= seconds && seconds <= untilSeconds;
}

function newestFirst(a: ActivationRow, b: ActivationRow): number {
  if (a.fromSeconds !== b.fromSeconds) return b.fromSeconds - a.fromSeconds;
  const [one, other] = [a, b].map(({ programme, reference }) => `${programme} ${reference}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
