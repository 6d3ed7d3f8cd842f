import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Cached, Limited } from '../http/policy.decorators.js';
import { BandPath, FrequencyPath } from './dxcache.dto.js';
import { DxCacheService } from './dxcache.service.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** DXCache for Wavelog and Cloudlog, outside the API's prefix. */
@ApiExcludeController()
@Controller('dxcache')
export class DxCacheController {
  constructor(private readonly cache: DxCacheService) {}

  @Get('spots')
  @Limited()
  @Cached()
  @Header('Content-Type', JSON_TYPE)
  async findStations(): Promise<string> {
    return JSON.stringify(await this.cache.findStations());
  }

  @Get('spots/:band')
  @Limited()
  @Cached()
  @Header('Content-Type', JSON_TYPE)
  async findStationsOn(@Param() { band }: BandPath): Promise<string> {
    return JSON.stringify(await this.cache.findStations(band));
  }

  /** An empty object where there is no station. */
  @Get('spot/:frequency')
  @Limited()
  @Cached()
  @Header('Content-Type', JSON_TYPE)
  async findNear(@Param() { frequency }: FrequencyPath): Promise<string> {
    return JSON.stringify((await this.cache.findNear(frequency)) ?? {});
  }

  @Get('stats')
  @Limited()
  @Cached()
  @Header('Content-Type', JSON_TYPE)
  async stats(): Promise<string> {
    return JSON.stringify(await this.cache.stats());
  }
}
