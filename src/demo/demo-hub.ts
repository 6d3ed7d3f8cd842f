import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../config/env.js';
import { HUB_PROTOCOL, RepeaterhubService } from '../presence/repeaterhub.service.js';
import { Clock } from '../time/clock.js';
import { DemoBand } from './band/demo-band.js';
import { DemoHubCrowd } from './servers/demo-hub-crowd.js';
import { DemoHubServer } from './servers/demo-hub-server.js';

/** Number of stations on the air that also use the repeater. */
const REGULARS = 40;

/**
 * Runs the invented repeater hub on a loopback port, when `REPEATERHUB_URL` is `demo`, from the first connection on.
 */
@Injectable()
export class DemoHub implements OnApplicationShutdown {
  private hub: DemoHubServer | undefined;
  private crowd: DemoHubCrowd | undefined;

  constructor(
    env: Env,
    private readonly band: DemoBand,
    private readonly clock: Clock,
    repeaterhub: RepeaterhubService,
  ) {
    if (env.repeaterhubUrl === 'demo') repeaterhub.connectTo(() => this.open());
  }

  async onApplicationShutdown(): Promise<void> {
    this.crowd?.stop();
    await this.hub?.close();
  }

  private async open(): Promise<string> {
    this.hub ??= await DemoHubServer.listen({ protocol: HUB_PROTOCOL });
    this.crowd ??= new DemoHubCrowd(this.hub, this.band.regulars(REGULARS), this.clock);
    this.crowd.start();
    return this.hub.url;
  }
}
