import { DAY_MS } from '../time.js';
import type { Station } from '../api.js';

/**
 * A log of QSOs that never were, with the invented stations of the demo; for trying. Of the stations on the air every
 * second entity is worked, two thirds of its stations, and half of these today.
 */
export function inventedLog(stations: readonly Station[], atMs: number): File {
  const entities = [...new Set(stations.map(({ dxcc }) => dxcc ?? 0))].sort((a, b) => a - b);
  const isWorked = ({ dxcc }: Station) => entities.indexOf(dxcc ?? 0) % 2 === 0;
  const worked = stations.filter(isWorked).filter((_, index) => index % 3 > 0);
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

function toRecord(fields: Readonly<Record<string, string>>): string {
  const written = Object.entries(fields).map(
    ([name, value]) => `<${name}:${value.length}>${value}`,
  );
  return `${written.join(' ')} <EOR>`;
}
