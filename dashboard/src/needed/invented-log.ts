import { DAY_MS } from '../words/time.js';
import type { Station } from '../service/api.js';

/**
 * A log of QSOs that never were, with the invented stations of the demo; for trying. It has the entities of which most are on the
 * air, as a real log does, but every third; of each not every band and mode; two thirds of its stations, and half of these today.
 */
export function inventedLog(stations: readonly Station[], atMs: number): File {
  const entities = byWeight(stations, ({ dxcc }) => dxcc ?? 0);
  const worked = entities
    .filter((_, rank) => rank % 3 < 2)
    .map((ofEntity) => withoutSome(ofEntity, ({ mode }) => mode))
    .map((inModes) => withoutSome(inModes, ({ band }) => band ?? ''))
    .flatMap((left) => left.filter((_, index) => index % 3 < 2));
  const records = worked.map((station, index) => {
    const at = new Date(atMs - (index % 2) * DAY_MS).toISOString();
    const { callsign, dxcc, cq_zone, mode } = station;
    return toRecord({
      CALL: callsign,
      DXCC: `${dxcc ?? ''}`,
      CQZ: `${cq_zone ?? ''}`,
      BAND: station.band ?? '',
      MODE: mode,
      QSO_DATE: at.slice(0, 10).replaceAll('-', ''),
      TIME_ON: at.slice(11, 16).replace(':', ''),
    });
  });
  const text = `Invented, to try the page\n<PROGRAMID:5>Spots<EOH>\n${records.join('\n')}\n`;
  return new File([text], 'invented.adi');
}

/** Stations by what they have in common, the most first. */
function byWeight(
  stations: readonly Station[],
  keyOf: (station: Station) => string | number,
): readonly (readonly Station[])[] {
  const groups = new Map<string | number, Station[]>();
  for (const station of stations) {
    const group = groups.get(keyOf(station)) ?? [];
    groups.set(keyOf(station), [...group, station]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

/** Without the stations of the third group of each three, and of the second of two. */
function withoutSome(
  stations: readonly Station[],
  keyOf: (station: Station) => string,
): readonly Station[] {
  const groups = byWeight(stations, keyOf);
  const left = groups.length === 2 ? 1 : 2;
  return groups.filter((_, rank) => rank % 3 !== left).flat();
}

function toRecord(fields: Readonly<Record<string, string>>): string {
  const written = Object.entries(fields).map(
    ([name, value]) => `<${name}:${value.length}>${value}`,
  );
  return `${written.join(' ')} <EOR>`;
}
