import { Module } from '@nestjs/common';
import { ColumnsMetrics } from './columns.metrics.js';
import { ColumnsService } from './columns.service.js';

/** The column engine. */
@Module({ providers: [ColumnsService, ColumnsMetrics], exports: [ColumnsService] })
export class ColumnsModule {}
