import { Module, OnApplicationBootstrap } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { RolesService } from './roles.service.js';

/** Makes a process compete for roles. Part of the service, not of an operator's command. */
@Module({})
export class CandidateModule implements OnApplicationBootstrap {
  constructor(
    private readonly database: DatabaseService,
    private readonly roles: RolesService,
  ) {}

  /** Waits for the roles when the database is ready: a single process then holds them before it listens. */
  async onApplicationBootstrap(): Promise<void> {
    const begun = this.database.whenReady().then(() => this.roles.takePart());
    if (this.database.isReady) await begun;
  }
}
