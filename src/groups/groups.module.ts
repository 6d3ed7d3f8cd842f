import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KeysModule } from '../keys/keys.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { Group } from './group.entity.js';
import { GroupsController } from './groups.controller.js';
import { GroupsRepository } from './groups.repository.js';
import { GroupsService } from './groups.service.js';
import { GroupsTasks } from './groups.tasks.js';

/** Public, named groups of callsigns. */
@Module({
  imports: [TypeOrmModule.forFeature([Group]), SpotsModule, KeysModule],
  controllers: [GroupsController],
  providers: [GroupsService, GroupsRepository, GroupsTasks],
  exports: [GroupsService],
})
export class GroupsModule {}
