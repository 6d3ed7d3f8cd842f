import { Module } from '@nestjs/common';
import { GridsService } from './grids.service.js';
import { LogModule } from './log.module.js';
import { GridQueueRepository } from './names/grid-queue.repository.js';
import { HeardGridsRepository } from './names/heard-grids.repository.js';
import { NameTable } from './names/name-table.js';
import { NamesRepository } from './names/names.repository.js';
import { PlaceDictionary } from './names/place-dictionary.js';
import { PlaceNumbers } from './names/place-numbers.js';
import { PlacesRepository } from './names/places.repository.js';
import { StationGridRepository } from './names/station-grid.repository.js';
import { WordsRepository } from './names/words.repository.js';
import { PlacesService } from './places.service.js';

/** Names in the log: their numbers, grids and places. */
@Module({
  imports: [LogModule],
  providers: [
    NamesRepository,
    NameTable,
    PlaceDictionary,
    WordsRepository,
    PlacesRepository,
    PlaceNumbers,
    GridQueueRepository,
    HeardGridsRepository,
    StationGridRepository,
    GridsService,
    PlacesService,
  ],
  exports: [
    NamesRepository,
    NameTable,
    PlaceDictionary,
    WordsRepository,
    PlaceNumbers,
    GridsService,
    PlacesService,
  ],
})
export class NamesModule {}
