import { Module } from '@nestjs/common';
import { SpotsModule } from '../spots/spots.module.js';
import { AggregateController } from './aggregate.controller.js';

/** Questions of any shape over the whole log. */
@Module({
  imports: [SpotsModule],
  controllers: [AggregateController],
})
export class AggregateModule {}
