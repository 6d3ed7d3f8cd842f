import { Module } from '@nestjs/common';
import { PastDaysService } from './past-days.service.js';
import { RemovedDaysService } from './removed-days.service.js';
import { DaysRepository } from './retention/days.repository.js';
import { RemovedDaysRepository } from './retention/removed-days.repository.js';
import { StoredSpotsRepository } from './retention/stored-spots.repository.js';
import { LatestKnown } from './state/latest-known.js';
import { LogHistory } from './state/log-history.js';
import { LogHistoryRepository } from './state/log-history.repository.js';
import { LogReader } from './state/log-reader.js';
import { LogStateRepository } from './state/log-state.repository.js';
import { StoredNotices } from './state/stored-notices.js';

/** State and history of the log, and where it is read. */
@Module({
  providers: [
    LatestKnown,
    LogStateRepository,
    StoredNotices,
    LogHistory,
    LogHistoryRepository,
    LogReader,
    DaysRepository,
    RemovedDaysRepository,
    RemovedDaysService,
    StoredSpotsRepository,
    PastDaysService,
  ],
  exports: [
    LatestKnown,
    LogStateRepository,
    LogHistory,
    LogHistoryRepository,
    LogReader,
    DaysRepository,
    RemovedDaysRepository,
    RemovedDaysService,
    StoredSpotsRepository,
    PastDaysService,
  ],
})
export class LogModule {}
