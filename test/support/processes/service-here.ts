import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../../src/app/app.module.js';
import { configureApp } from '../../../src/app/app.setup.js';
import { mountDocs } from '../../../src/app/docs/mount.js';
import { createAdapter } from '../../../src/app/http-adapter.js';
import { readEnv } from '../../../src/config/env.js';
import { NEVER_OVERLOADED } from '../app.js';
import { eventually } from '../eventually.js';

/** The service as its process has it, by the clock of this machine, but in this process: it starts in a tenth of the time. */
export class ServiceHere {
  private constructor(
    private readonly app: NestFastifyApplication,
    readonly origin: string,
  ) {}

  /** Starts it with these variables, on a free port unless `PORT` names one. */
  static async start(variables: NodeJS.ProcessEnv): Promise<ServiceHere> {
    const env = readEnv({ HOST: '127.0.0.1', ...variables });
    env.databaseDirectUrl ??= env.databaseUrl;
    const app = await NestFactory.create<NestFastifyApplication>(
      AppModule.forEnv(env),
      createAdapter(env),
      { logger: process.env.TEST_LOG ? ['error', 'warn', 'log'] : false, abortOnError: false },
    );
    await configureApp(app, env, { overload: NEVER_OVERLOADED });
    mountDocs(app);
    await app.listen(Number(variables.PORT ?? 0), '127.0.0.1');
    return new ServiceHere(app, await app.getUrl());
  }

  /** Waits until it answers. */
  async untilReady(): Promise<void> {
    await eventually(async () => {
      const response = await fetch(`${this.origin}/health/ready`);
      expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
    }, 60_000);
  }

  async get<Body>(path: string): Promise<Body> {
    const response = await fetch(this.origin + path);
    return (await response.json()) as Body;
  }

  async stop(): Promise<void> {
    await this.app.close();
  }
}
