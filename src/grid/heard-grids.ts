import { Injectable, Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { DatabaseUnavailable } from '../database/database.service.js';
import { GridsService } from '../log/grids.service.js';
import { SingleFlight } from '../tools/single-flight.js';

const FLUSH_EVERY_MS = 2_000;

/** Maximum attempts to store a grid: a station's first spot is stored within a second, so by then it was dropped. */
const MAX_ATTEMPTS = 5;

/** Maximum grids that wait; a grid that is dropped comes again with the station's next line. */
const MAX_WAITING = 20_000;

/** Maximum recently stored grids, which need no query again; 100 bytes each. */
const MAX_REMEMBERED = 20_000;

/** Maximum time that they are remembered: the operator's file, or a failover, may have replaced them. */
const REMEMBERED_MS = 600_000;

interface Waiting {
  readonly grid: string;
  attempts: number;
}

/**
 * Stores the grids that stations give themselves in FT8 and FT4 messages, some seconds later, together. A grid that
 * is lost with the process comes again with the station's next line.
 */
@Injectable()
export class HeardGrids implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(HeardGrids.name);
  private waiting = new Map<string, Waiting>();
  /** The batch that is being stored. */
  private inFlight: ReadonlyMap<string, Waiting> = new Map();
  private readonly stored = new Map<string, string>();
  private rememberedSinceMs = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private readonly flushes = new SingleFlight(async () => this.store());

  constructor(private readonly grids: GridsService) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flushes.running;
  }

  /** Remembers a grid to be stored, unless the station's last grid begins with it. No I/O. */
  hear(callsign: string, grid: string): void {
    const before = this.waiting.get(callsign) ?? this.inFlight.get(callsign);
    if ((before?.grid ?? this.stored.get(callsign))?.startsWith(grid)) return;
    if (this.waiting.size < MAX_WAITING) this.waiting.set(callsign, { grid, attempts: 0 });
  }

  /** Stores the grids heard since the last call. Never rejects. */
  async flush(): Promise<void> {
    await this.flushes.run();
  }

  private async store(): Promise<void> {
    const batch = this.waiting;
    if (batch.size === 0) return;
    this.waiting = new Map();
    this.inFlight = batch;
    try {
      const grids = [...batch].map(([callsign, { grid }]) => ({ callsign, grid }));
      const known = new Set(await this.grids.storeHeard(grids));
      for (const [callsign, heard] of batch) {
        if (known.has(callsign)) this.remember(callsign, heard.grid);
        else this.putBack(callsign, heard);
      }
    } catch (error) {
      for (const [callsign, heard] of batch) this.putBack(callsign, heard);
      if (!(error instanceof DatabaseUnavailable)) {
        this.logger.warn(`Grids that were heard are not stored yet: ${String(error)}`);
      }
    } finally {
      this.inFlight = new Map();
    }
  }

  private remember(callsign: string, grid: string): void {
    const nowMs = performance.now();
    if (this.stored.size >= MAX_REMEMBERED || nowMs - this.rememberedSinceMs > REMEMBERED_MS) {
      this.stored.clear();
      this.rememberedSinceMs = nowMs;
    }
    this.stored.set(callsign, grid);
  }

  /** Puts a grid back, unless a newer one has come meanwhile. */
  private putBack(callsign: string, heard: Waiting): void {
    if (this.waiting.has(callsign) || ++heard.attempts >= MAX_ATTEMPTS) return;
    this.waiting.set(callsign, heard);
  }
}
