import { Module } from '@nestjs/common';
import { KeysModule } from '../keys/keys.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { GroupsController } from './groups.controller.js';
import { GroupsRepository } from './groups.repository.js';
import { GroupsService } from './groups.service.js';
import { GroupsTasks } from './groups.tasks.js';

/** Public, named groups of callsigns. */
@Module({
  imports: [SpotsModule, KeysModule],
  controllers: [GroupsController],
  providers: [GroupsService, GroupsRepository, GroupsTasks],
  exports: [GroupsService],
})
export class GroupsModule {}
