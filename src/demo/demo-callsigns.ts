import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../config/env.js';
import type { CallsignDatabase, LookupOutcome } from '../grid/callsign-database.js';
import { GridService } from '../grid/grid.service.js';
import { DemoBand } from './band/demo-band.js';
import { DemoCallsignServer } from './servers/demo-callsign-server.js';

/** Rate of requests: high, since the server is our own, so that a newcomer sees grids within a minute. */
const RATE_PER_SECOND = 50;

/**
 * Runs the invented callsign database on a loopback port, when `GRID_PROVIDERS` has `demo`, from the first look-up on.
 */
@Injectable()
export class DemoCallsigns implements CallsignDatabase, OnApplicationShutdown {
  readonly name = 'demo';
  private server: DemoCallsignServer | undefined;
  private database: CallsignDatabase | undefined;

  constructor(
    { gridProviders }: Env,
    private readonly band: DemoBand,
    private readonly grids: GridService,
  ) {
    if (gridProviders.includes('demo')) grids.register(this);
  }

  covers(): boolean {
    return true;
  }

  async lookUp(callsign: string, signal: AbortSignal): Promise<LookupOutcome> {
    this.database ??= await this.open();
    return this.database.lookUp(callsign, signal);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }

  private async open(): Promise<CallsignDatabase> {
    this.server ??= await DemoCallsignServer.listen(this.band.homes());
    const { url } = this.server;
    return this.grids.hamdbAt({ name: this.name, url, ratePerSecond: RATE_PER_SECOND });
  }
}
