import { Module } from '@nestjs/common';
import { LogModule } from './log.module.js';
import { NamesModule } from './names.module.js';
import { WriterMetrics } from './writer.metrics.js';
import { Dictionary } from './writer/dictionary.js';
import { DictionaryRepository } from './writer/dictionary.repository.js';
import { MinuteMemory } from './writer/minute-memory.js';
import { PartitionsRepository } from './writer/partitions.repository.js';
import { SpotWriter } from './writer/spot-writer.js';
import { SpotWriterRepository } from './writer/spot-writer.repository.js';

/** Appends spots to the log. */
@Module({
  imports: [LogModule, NamesModule],
  providers: [
    SpotWriter,
    SpotWriterRepository,
    Dictionary,
    DictionaryRepository,
    MinuteMemory,
    PartitionsRepository,
    WriterMetrics,
  ],
  exports: [SpotWriter, PartitionsRepository, WriterMetrics],
})
export class WriterModule {}
