import { Injectable } from '@nestjs/common';
import type { Histogram } from 'prom-client';
import { MetricsService } from '../metrics/metrics.service.js';
import { RecentSpots } from './recent-spots.js';

/**
 * How far a batch of spots has come: it is stored, it is held in the memory of this process, or it was sent to every
 * client of a door that had all before it.
 */
const DOORS = ['stored', 'held', 'telnet', 'events', 'websocket'] as const;
export type Door = (typeof DOORS)[number];

/** The past of which it is told how far behind this process is. */
const PAST_MS = 60_000;

/** How late spots are, from the moment in which their line was received, by any process of the deployment. */
@Injectable()
export class SpotDelays {
  private readonly histogram: Histogram;
  private held: { readonly atMs: number; readonly delayMs: number }[] = [];

  constructor(metrics: MetricsService, recent: RecentSpots) {
    this.histogram = metrics.measure({
      name: 'spots_delay_seconds',
      help: 'From the reception of the first spot of a batch until the batch was stored, held in memory, or sent to the clients of a door',
      labels: ['door'],
      buckets: [0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    });
    for (const door of DOORS) this.histogram.zero({ door });
    recent.listen(({ receivedAtMs }) => {
      this.note('held', receivedAtMs);
    });
  }

  /** Notes that a batch has come so far now. No effect where it is not known when it was received. */
  note(door: Door, receivedAtMs: number | undefined): void {
    if (receivedAtMs === undefined) return;
    // Clocks of machines differ, and are set.
    const delayMs = Math.max(0, Date.now() - receivedAtMs);
    this.histogram.observe({ door }, delayMs / 1_000);
    if (door !== 'held') return;
    const atMs = performance.now();
    this.held.push({ atMs, delayMs });
    const kept = this.held.findIndex((batch) => batch.atMs > atMs - PAST_MS);
    this.held.splice(0, kept);
  }

  /** How far behind the feeds the memory of this process was in the past minute, as a median; `undefined` when nothing came. */
  behindMs(): number | undefined {
    const fromMs = performance.now() - PAST_MS;
    const delays = this.held.filter(({ atMs }) => atMs > fromMs).map(({ delayMs }) => delayMs);
    return delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)];
  }
}
