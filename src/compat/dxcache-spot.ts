import { bandNameAtHz } from '../radio/band.js';
import { type ModeKind, modeKindOf } from '../radio/mode-kind.js';
import { commentText } from '../radio/report-text.js';
import type { Entity, Place } from '../log/places.service.js';
import type { SpotFacts } from '../spots/spots.service.js';
import { flagOf } from './flags.js';

/** What must be included of spots for {@link toDxCacheSpot}. */
export const DXCACHE_INCLUDES = ['report', 'place'] as const;

/** A spot as DXCache has it. */
export interface DxCacheSpot {
  readonly spotter: string;
  readonly spotted: string;
  /** kHz. */
  readonly frequency: number;
  readonly message: string;
  /** ISO 8601 with milliseconds. */
  readonly when: string;
  /** Empty outside the bands. */
  readonly band: string;
  readonly mode: ModeKind;
  readonly submode: string;
  readonly dxcc_spotter?: DxCacheEntity;
  readonly dxcc_spotted?: DxCacheEntity;
}

/** Where a callsign is. */
interface DxCacheEntity {
  readonly dxcc_id: number;
  readonly cont: string;
  readonly entity: string;
  /** An emoji; empty for none. */
  readonly flag: string;
  /** The callsign's own CQ zone. */
  readonly cqz: number;
  /** Of the entity, in degrees north and east. */
  readonly lat?: number;
  readonly lng?: number;
}

/** Looks an entity up. No I/O. */
type EntityOf = (dxcc: number) => Entity | undefined;

/** A spot with its places, as DXCache has it. An unknown entity is left out. */
export function toDxCacheSpot(spot: SpotFacts, entityOf: EntityOf): DxCacheSpot {
  const { station, skimmer, frequencyHz, mode } = spot;
  const dxcc_spotter = skimmer.place && toEntity(skimmer.place, entityOf);
  const dxcc_spotted = station.place && toEntity(station.place, entityOf);
  return {
    spotter: skimmer.callsign,
    spotted: station.callsign,
    frequency: frequencyHz / 1000,
    message: commentText(spot),
    when: new Date(spot.heardAtSeconds * 1000).toISOString(),
    band: bandNameAtHz(frequencyHz) ?? '',
    mode: modeKindOf(mode),
    submode: mode,
    ...(dxcc_spotter && { dxcc_spotter }),
    ...(dxcc_spotted && { dxcc_spotted }),
  };
}

function toEntity(place: Place, entityOf: EntityOf): DxCacheEntity {
  const { latitudeDegrees: lat, longitudeDegrees: lng } = entityOf(place.dxcc) ?? {};
  return {
    dxcc_id: place.dxcc,
    cont: place.continent,
    entity: place.entity,
    flag: flagOf(place.dxcc),
    cqz: place.cqZone,
    ...(lat !== undefined && { lat }),
    ...(lng !== undefined && { lng }),
  };
}
