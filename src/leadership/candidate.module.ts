import { Module, OnApplicationBootstrap } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { RolesService } from './roles.service.js';

/** Makes a process strive for its roles: part of the service, and of no operator's command. */
@Module({})
export class CandidateModule implements OnApplicationBootstrap {
  constructor(
    private readonly database: DatabaseService,
    private readonly roles: RolesService,
  ) {}

  /** A process alone has its roles before it listens. */
  async onApplicationBootstrap(): Promise<void> {
    const begun = this.database.whenReady().then(() => this.roles.takePart());
    if (this.database.isReady) await begun;
  }
}
