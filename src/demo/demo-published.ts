import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { PublishedService } from '../published/published.service.js';
import { Clock } from '../time/clock.js';
import { DemoBand } from './band/demo-band.js';
import { activationPages } from './servers/demo-activations.js';
import { conditionPages } from './servers/demo-conditions.js';
import { DemoPublishedServer } from './servers/demo-published-server.js';

/** Stations of which some activate a park or a bunker at any time. */
const ACTIVATORS = 400;

/** Publishes on a loopback port what is invented of the sun and of activations, in the forms of the real services. */
@Injectable()
export class DemoPublished implements OnApplicationShutdown {
  private server: DemoPublishedServer | undefined;

  constructor(
    private readonly band: DemoBand,
    private readonly clock: Clock,
    published: PublishedService,
  ) {
    published.askElsewhere(() => this.open());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }

  private async open(): Promise<string> {
    const nowSeconds = () => this.clock.nowSeconds();
    this.server ??= await DemoPublishedServer.listen({
      ...conditionPages(nowSeconds),
      ...activationPages(this.band.regulars(ACTIVATORS), nowSeconds),
    });
    return this.server.url;
  }
}
