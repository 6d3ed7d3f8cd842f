import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthModule } from './health.module.js';
import { ProbesController } from './probes.controller.js';

/** The probes, outside the API's prefix. */
@Module({
  imports: [HealthModule, TerminusModule.forRoot({ errorLogStyle: 'json', logger: false })],
  controllers: [ProbesController],
})
export class ProbesModule {}
