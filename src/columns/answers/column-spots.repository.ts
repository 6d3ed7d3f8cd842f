import { Injectable } from '@nestjs/common';
import type { RunStatement } from '../../database/database.service.js';
import sql from 'sql-template-tag';
import type { ResolvedFilter } from '../../query/filter/resolved-filter.js';
import type { NameRecord } from '../../log/names/name-facts.js';
import { NamesRepository } from '../../log/names/names.repository.js';
import { type NumberedWord, WordsRepository } from '../../log/names/words.repository.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';
import type { ListRow } from './column-lists.repository.js';
import type { KnownNames } from './column-tables.repository.js';

/** The names of modes and types by their numbers. */
interface Words {
  readonly modes: ReadonlyMap<number, string>;
  readonly types: ReadonlyMap<number, string>;
}

/** Gives what the engine lists the names and grids that are known now. */
@Injectable()
export class ColumnSpots {
  constructor(
    private readonly names: NamesRepository,
    private readonly words: WordsRepository,
  ) {}

  /** The names of the numbers that a filter lists. */
  async namesIn(run: RunStatement, filter: ResolvedFilter): Promise<KnownNames> {
    const ids = [filter.stations, filter.skimmers].flatMap((scope) =>
      scope.kind === 'ids' ? scope.ids : [],
    );
    const receivers = filter.rows.flatMap((test) => {
      if ('receivers' in test) return test.receivers;
      return 'notReceivers' in test ? test.notReceivers : [];
    });
    const found = await this.names.findByIds(run, [
      ...ids,
      ...receivers.map(({ spotterId }) => spotterId),
    ]);
    const callsigns = new Map(found.map(({ id, callsign }) => [id, callsign]));
    return { callsigns, ...(await this.wordsOf(run)) };
  }

  /** Spots of files, which have names. */
  async ofFiles(run: RunStatement, rows: readonly ListRow[]): Promise<SpotRecord[]> {
    const callsigns = [...new Set(rows.flatMap((row) => [String(row[2]), String(row[3])]))];
    const found = await this.names.findWhere(
      run,
      sql`callsigns.callsign = ANY(${callsigns})`,
      callsigns.length,
    );
    const of = new Map(found.map((name) => [name.callsign, name]));
    const named = (callsign: unknown) => of.get(String(callsign)) ?? unknown(String(callsign));
    return rows.map((row) =>
      toRecord(row, named(row[2]), named(row[3]), String(row[6]), row[9] as string | null),
    );
  }

  /** Spots of the file that follows the log, which has numbers. */
  async ofLog(run: RunStatement, rows: readonly ListRow[]): Promise<SpotRecord[]> {
    const ids = [...new Set(rows.flatMap((row) => [Number(row[2]), Number(row[3])]))];
    const of = new Map((await this.names.findByIds(run, ids)).map((name) => [name.id, name]));
    const { modes, types } = await this.wordsOf(run);
    const named = (id: unknown) => of.get(Number(id)) ?? unknown('');
    return rows.map((row) =>
      toRecord(
        row,
        named(row[2]),
        named(row[3]),
        modes.get(Number(row[6])) ?? '',
        types.get(Number(row[9])) ?? null,
      ),
    );
  }

  private async wordsOf(run: RunStatement): Promise<Words> {
    return {
      modes: byNumber(await this.words.modes(run)),
      types: byNumber(await this.words.types(run)),
    };
  }
}

/** A name that the dictionary has not: nothing is known of it. */
function unknown(callsign: string): NameRecord {
  return { id: 0, callsign, grid: null, placeId: null };
}

function toRecord(
  row: ListRow,
  station: NameRecord,
  skimmer: NameRecord,
  mode: string,
  type: string | null,
): SpotRecord {
  return {
    id: Number(row[0]),
    heardAtSeconds: Number(row[1]),
    spotter: skimmer.callsign,
    spotterGrid: skimmer.grid,
    spotterPlaceId: skimmer.placeId,
    callsign: station.callsign,
    grid: station.grid,
    placeId: station.placeId,
    frequencyHz: Number(row[5]),
    mode,
    snrDb: Number(row[7]),
    wpm: Number(row[8]),
    type,
    spotterNode: Number(row[4]),
  };
}

function byNumber(words: readonly NumberedWord[]): ReadonlyMap<number, string> {
  return new Map(words.map(({ id, name }) => [id, name]));
}
