import { entityName, entityRows } from '../radio/entity-name.js';
import { isWanted, type Need, NEEDS } from '../needed/need.js';
import { needNow } from '../needed/need-now.js';
import { words } from '../words/words.js';
import type { HeardPlace } from './heard-places.js';

/** Bands of a place that are told of. */
const MAX_BANDS = 5;

/** What a place is by the viewer's log: the most wanted of its entities, bands and modes. Zones of its stations are not known. */
export function needOfPlace({ heard }: HeardPlace): Need | undefined {
  const needs = new Set(
    [...heard.values()].map((kind) => {
      const need = needNow({ ...kind, callsign: '', cq_zone: null });
      return isWanted(need, kind.mode === '' ? 'band' : 'any') ? need : undefined;
    }),
  );
  return NEEDS.find((need) => needs.has(need));
}

/** What is said of a place: its name, how many stations on which band, and the latest of them. */
export function placeText(place: HeardPlace) {
  const { key, isEntity, stations, callsigns } = place;
  const { map, bandmap, bandOpen, needed } = words.value;
  const [, name = bandOpen.entity(key)] =
    entityRows.value.find(([dxcc]) => isEntity && `${dxcc}` === key) ?? [];
  const bands = [...stations].slice(0, MAX_BANDS).map(([band, count]) => {
    const counted = bandmap.stations(count);
    return band === '' ? counted : `${band}: ${counted}`;
  });
  const need = needOfPlace(place);
  return {
    name: isEntity ? map.gridUnknown(entityName(name, Number(key))) : key,
    lines: [...(need ? [needed.meanings[need]] : []), ...bands, callsigns.join(' ')],
  };
}
