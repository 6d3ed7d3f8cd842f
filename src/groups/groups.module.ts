import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { AttemptsRepository } from './attempts.repository.js';
import { GroupsController } from './groups.controller.js';
import { GroupsRepository } from './groups.repository.js';
import { GroupsService } from './groups.service.js';
import { GroupsTasks } from './groups.tasks.js';

/** Public, named groups of callsigns. */
@Module({
  imports: [SpotsModule],
  controllers: [GroupsController],
  providers: [GroupsService, GroupsRepository, AttemptsRepository, GroupsTasks],
  exports: [GroupsService],
})
export class GroupsModule {}
