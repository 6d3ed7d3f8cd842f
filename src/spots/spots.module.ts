import { Module } from '@nestjs/common';
import { ColumnsModule } from '../columns/columns.module.js';
import { HealthModule } from '../health/health.module.js';
import { ActivityController } from './controllers/activity.controller.js';
import { ActivityRepository } from './query/activity.repository.js';
import { BandsController } from './controllers/bands.controller.js';
import { DaysRepository } from './query/days.repository.js';
import { DaysService } from './days.service.js';
import { Dictionary } from './log/dictionary.js';
import { DictionaryRepository } from './log/dictionary.repository.js';
import { HorizonRepository } from './retention/horizon.repository.js';
import { HorizonService } from './horizon.service.js';
import { HoursRepository } from './counts/hours.repository.js';
import { LatestKnown } from './log/latest-known.js';
import { LogHistory } from './log/log-history.js';
import { LogHistoryRepository } from './log/log-history.repository.js';
import { LogStateRepository } from './log/log-state.repository.js';
import { MinuteMemory } from './log/minute-memory.js';
import { PartitionsRepository } from './log/partitions.repository.js';
import { Retention } from './retention/retention.js';
import { RetentionRepository } from './retention/retention.repository.js';
import { SpotCountsRepository } from './counts/spot-counts.repository.js';
import { ColumnLogMetrics } from './follower/column-log.metrics.js';
import { FollowedLog } from './follower/followed-log.js';
import { LogSource } from './follower/log-source.repository.js';
import { CursorPagesRepository } from './query/cursor-pages.repository.js';
import { FilterResolver } from './filter/resolve.repository.js';
import { SpotPagesRepository } from './query/spot-pages.repository.js';
import { StoredSpotsRepository } from './query/stored-spots.repository.js';
import { StationPagesRepository } from './query/station-pages.repository.js';
import { RecentDictionary } from './recent/recent-dictionary.js';
import { RecentSpots } from './recent/recent-spots.js';
import { RecentSpotsRepository } from './recent/recent-spots.repository.js';
import { SpotChunksRepository } from './query/spot-chunks.repository.js';
import { StationCounts } from './counts/station-counts.js';
import { StationCountsRepository } from './counts/station-counts.repository.js';
import { SpotWriter } from './log/spot-writer.js';
import { SpotWriterRepository } from './log/spot-writer.repository.js';
import { SpotsController } from './controllers/spots.controller.js';
import { AggregateRepository } from './aggregate/aggregate.repository.js';
import { AggregatesService } from './aggregates.service.js';
import { ColumnAggregates } from './columns/column-aggregates.repository.js';
import { ColumnChoice } from './columns/column-choice.js';
import { ColumnLists } from './columns/column-lists.repository.js';
import { ColumnNames } from './columns/column-names.repository.js';
import { ColumnQuestions } from './columns/column-questions.js';
import { ColumnSpots } from './columns/column-spots.repository.js';
import { WordsRepository } from './names/words.repository.js';
import { SignalNames } from './signals/signal-names.js';
import { SignalSourcesRepository } from './signals/signal-sources.repository.js';
import { SignalsService } from './signals.service.js';
import { PastDays } from './columns/past-days.js';
import { LogColumns } from './columns/log-columns.js';
import { SpotLists } from './columns/spot-lists.js';
import { PastSpots } from './columns/past-spots.js';
import { CountsService } from './counts.service.js';
import { TotalsRepository } from './counts/totals.repository.js';
import { LogReader } from './log/log-reader.js';
import { GridsService } from './grids.service.js';
import { GridQueueRepository } from './grids/grid-queue.repository.js';
import { HeardGridsRepository } from './grids/heard-grids.repository.js';
import { StationGridRepository } from './grids/station-grid.repository.js';
import { PlaceNumbers } from './places/place-numbers.js';
import { PlacesRepository } from './places/places.repository.js';
import { ExportsService } from './exports.service.js';
import { FiltersService } from './filters.service.js';
import { NamesRepository } from './names/names.repository.js';
import { NameTable } from './names/name-table.js';
import { PlaceDictionary } from './names/place-dictionary.js';
import { SpotTexts } from './query/spot-texts.js';
import { PlacesService } from './places.service.js';
import { QueryLimiter } from '../http/limits/query-limiter.js';
import { SpotsMetrics } from './spots.metrics.js';
import { SpotsService } from './spots.service.js';
import { SpotsTasks } from './spots.tasks.js';
import { HourSpots } from './skew/hour-spots.repository.js';
import { SkewPairs } from './skew/skew-pairs.repository.js';
import { SkewsService } from './skew/skews.service.js';

/** The log: writing spots, counting them, listing them. */
@Module({
  imports: [ColumnsModule, HealthModule],
  controllers: [SpotsController, ActivityController, BandsController],
  providers: [
    SpotsService,
    CountsService,
    DaysService,
    DaysRepository,
    LogReader,
    TotalsRepository,
    SpotsTasks,
    SpotsMetrics,
    SpotWriter,
    SpotWriterRepository,
    Dictionary,
    MinuteMemory,
    DictionaryRepository,
    PartitionsRepository,
    FilterResolver,
    FiltersService,
    ExportsService,
    NamesRepository,
    NameTable,
    PlaceDictionary,
    SpotTexts,
    SpotCountsRepository,
    GridsService,
    GridQueueRepository,
    HeardGridsRepository,
    StationGridRepository,
    PlacesService,
    PlaceNumbers,
    PlacesRepository,
    HorizonRepository,
    HorizonService,
    HoursRepository,
    StationCounts,
    StationCountsRepository,
    SpotPagesRepository,
    StationPagesRepository,
    CursorPagesRepository,
    SpotChunksRepository,
    RecentSpots,
    RecentDictionary,
    RecentSpotsRepository,
    ActivityRepository,
    AggregatesService,
    AggregateRepository,
    PastDays,
    PastSpots,
    SpotLists,
    LogColumns,
    ColumnAggregates,
    ColumnChoice,
    FollowedLog,
    ColumnLists,
    ColumnNames,
    ColumnQuestions,
    ColumnSpots,
    WordsRepository,
    SignalNames,
    SignalSourcesRepository,
    SignalsService,
    LogStateRepository,
    LatestKnown,
    LogHistory,
    LogHistoryRepository,
    Retention,
    RetentionRepository,
    StoredSpotsRepository,
    LogSource,
    ColumnLogMetrics,
    HourSpots,
    SkewPairs,
    SkewsService,
    QueryLimiter,
  ],
  exports: [
    SpotsService,
    FiltersService,
    ExportsService,
    CountsService,
    DaysService,
    AggregatesService,
    SignalsService,
    GridsService,
    PlacesService,
    HorizonService,
    PastDays,
    FollowedLog,
    SkewsService,
    QueryLimiter,
  ],
})
export class SpotsModule {}
