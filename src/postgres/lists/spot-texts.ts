import { Injectable } from '@nestjs/common';
import { DatabaseService, ExportWaits } from '../../database/database.service.js';
import { PlaceDictionary } from '../../log/names/place-dictionary.js';
import { LogStateRepository } from '../../log/state/log-state.repository.js';
import { Activities } from '../../query/activities/activities.js';
import type { SpotRecord } from '../../query/pages/spot-record.js';
import { type SpotFacts, type SpotInclude, toSpotText } from '../../query/pages/spot-text.js';

/** Makes of the rows of spots what they say, and their JSON. */
@Injectable()
export class SpotTexts {
  constructor(
    private readonly database: DatabaseService,
    private readonly places: PlaceDictionary,
    private readonly waits: ExportWaits,
    private readonly activities: Activities,
    private readonly state: LogStateRepository,
  ) {}

  /** The texts of some spots, in order. */
  async of(spots: readonly SpotRecord[], include?: readonly SpotInclude[]): Promise<string[]> {
    const facts = await this.factsOf(spots, include);
    return facts.map((spot) => toSpotText(spot, include));
  }

  /**
   * What some spots say, in order; their places are known only when they are included. Reads the dictionary of places
   * where a number in it is new.
   */
  async factsOf(
    spots: readonly SpotRecord[],
    include?: readonly SpotInclude[],
  ): Promise<SpotFacts[]> {
    if (include?.includes('place')) {
      await this.places.learn(
        (statement) => this.database.query(statement),
        spots.flatMap(({ placeId, spotterPlaceId }) => [{ placeId }, { placeId: spotterPlaceId }]),
      );
    }
    return spots.map((spot) => this.toFacts(spot));
  }

  /** {@link factsOf} chunks of spots. Each is read by itself, with the names of then: no later answer has older ones. */
  async *factsOfAll(
    chunks: AsyncIterable<readonly SpotRecord[]>,
    include?: readonly SpotInclude[],
  ): AsyncGenerator<SpotFacts[]> {
    const readPiece = this.waits.begin();
    for await (const chunk of chunks) {
      yield readPiece(async () => {
        await this.state.noteNewest();
        return this.factsOf(chunk, include);
      });
    }
  }

  /** Field by field: copying the rest of an object takes three times as long, and a list has thousands. */
  private toFacts(record: SpotRecord): SpotFacts {
    return {
      id: record.id,
      heardAtSeconds: record.heardAtSeconds,
      station: {
        callsign: record.callsign,
        grid: record.grid,
        place: this.places.of(record.placeId),
      },
      skimmer: {
        callsign: record.spotter,
        grid: record.spotterGrid,
        place: this.places.of(record.spotterPlaceId),
      },
      frequencyHz: record.frequencyHz,
      mode: record.mode,
      snrDb: record.snrDb,
      wpm: record.wpm,
      type: record.type,
      spotterNode: record.spotterNode,
      activationOf: this.activities.of,
    };
  }
}
