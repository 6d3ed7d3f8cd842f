import type { Place } from '../log/places.service.js';
import type { PlaceAliases } from './place-index.js';
import type { CountryFileView } from './places.dto.js';

/** Writes a country file as `GET /country-file` has it. */
export function toCountryFileView(
  version: string | null,
  aliases: readonly PlaceAliases[],
): CountryFileView {
  const places = aliases.map(({ place, prefixes, calls }) => ({
    ...placeFields(place),
    prefixes,
    calls,
  }));
  return { version, places };
}

/** Writes a place as the API has it. */
export function placeFields({ dxcc, entity, continent, cqZone, ituZone }: Place) {
  return { dxcc, entity, continent, cq_zone: cqZone, itu_zone: ituZone };
}
