import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Attempt } from './attempt.entity.js';
import { AttemptsRepository } from './attempts.repository.js';
import { KeysService } from './keys.service.js';
import { KeysTasks } from './keys.tasks.js';

/** Secret keys of what clients make, and how often each client may try something. */
@Module({
  imports: [TypeOrmModule.forFeature([Attempt])],
  providers: [KeysService, AttemptsRepository, KeysTasks],
  exports: [KeysService],
})
export class KeysModule {}
