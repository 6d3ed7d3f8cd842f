import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Cached, Limited } from '../http/policy.decorators.js';
import { FetchRbnQuery } from './hamclock.dto.js';
import { HamClockService } from './hamclock.service.js';

/** What HamClock asks its backend, outside the API's prefix. */
@ApiExcludeController()
@Controller('ham/HamClock')
export class HamClockController {
  constructor(private readonly hamClock: HamClockService) {}

  /** A whole text: HamClock speaks HTTP/1.0, in which there are no chunks. */
  @Get('fetchRBN.pl')
  @Limited()
  @Cached()
  @Header('Content-Type', 'text/plain; charset=utf-8')
  async fetchRbn(@Query() query: FetchRbnQuery): Promise<string> {
    return this.hamClock.find(query);
  }
}
