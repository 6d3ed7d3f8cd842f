import { Global, Module } from '@nestjs/common';
import { Clock, SystemClock } from './clock.js';

/** What every room may ask for. */
@Global()
@Module({
  providers: [{ provide: Clock, useClass: SystemClock }],
  exports: [Clock],
})
export class TimeModule {}
