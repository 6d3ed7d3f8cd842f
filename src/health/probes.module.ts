import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthModule } from './health.module.js';
import { ProbesController } from './probes.controller.js';
import { WelcomeController } from './welcome.controller.js';

/** What stands outside the API's prefix: the probes, and a welcome at `/`. */
@Module({
  imports: [HealthModule, TerminusModule.forRoot({ errorLogStyle: 'json', logger: false })],
  controllers: [ProbesController, WelcomeController],
})
export class ProbesModule {}
