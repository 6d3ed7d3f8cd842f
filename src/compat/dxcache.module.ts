import { Module } from '@nestjs/common';
import { NamesModule } from '../log/names.module.js';
import { SpotsModule } from '../spots/spots.module.js';
import { DxCacheController } from './dxcache.controller.js';
import { DxCacheService } from './dxcache.service.js';

/** Stations on the air, as Wavelog and Cloudlog ask for them. */
@Module({
  imports: [NamesModule, SpotsModule],
  controllers: [DxCacheController],
  providers: [DxCacheService],
})
export class DxCacheModule {}
