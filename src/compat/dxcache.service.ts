import { Injectable } from '@nestjs/common';
import { BAND_NAMES } from '../radio/band.js';
import { PlacesService } from '../log/places.service.js';
import { type SpotFilter, SpotsService } from '../spots/spots.service.js';
import { Clock } from '../time/clock.js';
import { SECONDS_PER_MINUTE, windowOfSeconds } from '../time/time-window.js';
import { DXCACHE_INCLUDES, type DxCacheSpot, toDxCacheSpot } from './dxcache-spot.js';

/** What was heard longer ago is not on the air any more. */
const HEARD_WITHIN_SECONDS = 15 * SECONDS_PER_MINUTE;

/** As many as the public DXCache keeps. */
const MAX_STATIONS = 1_000;

/** How far from the frequency asked for a station may be. */
const NEAR_KHZ = 0.5;

/** How many stations are served, and when the newest and the oldest were heard. */
export interface DxCacheStats {
  readonly entries: number;
  /** ISO 8601; null when there are none. */
  readonly freshest: string | null;
  readonly oldest: string | null;
}

/** Finds what DXCache serves: the stations of the last 15 minutes. Every method can throw DatabaseUnavailable. */
@Injectable()
export class DxCacheService {
  constructor(
    private readonly spots: SpotsService,
    private readonly places: PlacesService,
    private readonly clock: Clock,
  ) {}

  /** The newest spot of each station, band and mode, newest first, at most 1,000. */
  async findStations(band?: string): Promise<DxCacheSpot[]> {
    if (band === undefined) return this.find({}, MAX_STATIONS);
    const names = BAND_NAMES.filter((name) => name === band);
    return names.length === 0 ? [] : this.find({ band: names }, MAX_STATIONS);
  }

  /** The newest spot within 0.5 kHz of a frequency; `undefined` for none. */
  async findNear(frequencyKhz: number): Promise<DxCacheSpot | undefined> {
    const [newest] = await this.find(
      { freq_min: frequencyKhz - NEAR_KHZ, freq_max: frequencyKhz + NEAR_KHZ },
      1,
    );
    return newest;
  }

  async stats(): Promise<DxCacheStats> {
    const found = await this.findStations();
    return {
      entries: found.length,
      freshest: found[0]?.when ?? null,
      oldest: found.at(-1)?.when ?? null,
    };
  }

  private async find(filter: SpotFilter, limit: number): Promise<DxCacheSpot[]> {
    const found = await this.spots.findStations({
      filter,
      window: windowOfSeconds(HEARD_WITHIN_SECONDS, this.clock.nowMs()),
      limit,
      include: DXCACHE_INCLUDES,
    });
    return found.map((spot) => toDxCacheSpot(spot, (dxcc) => this.places.entityOf(dxcc)));
  }
}
