import { Injectable, Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { fastify, type FastifyInstance } from 'fastify';
import { Env } from '../config/env.js';
import { MetricsService } from './metrics.service.js';

/** Maximum time for a scrape's request to arrive. */
const REQUEST_WITHIN_MS = 5_000;

/** Serves `/metrics` on METRICS_PORT. When that is set, the clients' port has no `/metrics`. */
@Injectable()
export class MetricsListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MetricsListener.name);
  private server: FastifyInstance | undefined;

  constructor(
    private readonly env: Env,
    private readonly metrics: MetricsService,
  ) {}

  /** @throws Error that names the variable, when the port cannot be listened on. */
  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort: port, host } = this.env;
    this.server = fastify({ requestTimeout: REQUEST_WITHIN_MS, forceCloseConnections: true });
    this.server.get('/metrics', async (_request, reply) => {
      const { text, contentType } = await this.metrics.render();
      return reply.header('Content-Type', contentType).send(text);
    });
    try {
      await this.server.listen({ port, host });
    } catch (error) {
      throw new Error(`METRICS_PORT=${port} cannot be used: ${String(error)}`, { cause: error });
    }
    this.logger.log(`Metrics are at ${this.url}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }

  /** Where it listens, once it does. */
  get url(): string | undefined {
    return this.server && `${this.server.listeningOrigin}/metrics`;
  }
}
