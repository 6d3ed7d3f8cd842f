import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../database/database.service.js';
import { PlaceDictionary } from '../names/place-dictionary.js';
import type { SpotRecord } from './spot-pages.repository.js';
import { type SpotFacts, type SpotInclude, toSpotText } from './spot-text.js';

/** Makes the JSON of spots from their rows. */
@Injectable()
export class SpotTexts {
  constructor(
    private readonly database: DatabaseService,
    private readonly places: PlaceDictionary,
  ) {}

  /** The texts of some spots, in order. Reads the dictionary of places where a number in it is new. */
  async of(spots: readonly SpotRecord[], include?: readonly SpotInclude[]): Promise<string[]> {
    if (include?.includes('place')) {
      await this.places.learn(
        (statement) => this.database.query(statement),
        spots.flatMap(({ placeId, spotterPlaceId }) => [{ placeId }, { placeId: spotterPlaceId }]),
      );
    }
    return spots.map((spot) => this.textOf(spot, include));
  }

  /** {@link of} chunks of spots, each text with its id. */
  async *ofAll(
    chunks: AsyncIterable<readonly SpotRecord[]>,
    include?: readonly SpotInclude[],
  ): AsyncGenerator<{ id: number; text: string }[]> {
    for await (const chunk of chunks) {
      const texts = await this.of(chunk, include);
      yield chunk.map(({ id }, place) => ({ id, text: texts[place] ?? '' }));
    }
  }

  private textOf(record: SpotRecord, include?: readonly SpotInclude[]): string {
    return toSpotText(this.factsOf(record), include);
  }

  /** Field by field: copying the rest of an object takes three times as long, and a list has thousands. */
  private factsOf(record: SpotRecord): SpotFacts {
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
    };
  }
}
