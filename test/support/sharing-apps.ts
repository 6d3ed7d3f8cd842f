import { Client } from 'pg';
import { startTestApp, type TestApp } from './app.js';
import { createTestDatabase } from './databases/database.js';
import { DAYS_AHEAD } from './databases/days-ahead.js';

type Options = Parameters<typeof startTestApp>;

/** Services that share a database of their own, as the processes of a deployment do. The first wins the roles. */
export class SharingApps {
  private readonly services = new Set<TestApp>();

  private constructor(
    private readonly url: string,
    /** A connection to the database, beside those of the services. */
    readonly client: Client,
    private readonly drop: () => Promise<void>,
  ) {}

  /** Makes the database; no service yet. */
  static async open(): Promise<SharingApps> {
    const database = await createTestDatabase(DAYS_AHEAD);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    return new SharingApps(database.url, client, () => database.drop());
  }

  /** Starts one more service; see {@link startTestApp}. */
  async start(
    variables: NodeJS.ProcessEnv = {},
    modules?: Options[1],
    options?: Options[2],
  ): Promise<TestApp> {
    const service = await startTestApp({ DATABASE_URL: this.url, ...variables }, modules, options);
    this.services.add(service);
    return service;
  }

  /** Stops one service, as at the end of its process. */
  async stop(service: TestApp): Promise<void> {
    this.services.delete(service);
    await service.close();
  }

  /** Stops the other services, and drops the database. */
  async close(): Promise<void> {
    await Promise.all([...this.services].map((service) => service.close()));
    await this.client.end();
    await this.drop();
  }
}
