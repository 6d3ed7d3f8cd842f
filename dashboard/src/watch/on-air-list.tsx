import type { ComponentChildren } from 'preact';
import type { Station } from '../service/api.js';
import { bandClass, OTHER_BAND } from '../radio/bands.js';
import { entityName } from '../radio/entity-name.js';
import { Band } from '../parts/band.js';
import { toHref } from '../address/router.js';
import { ageText, now } from '../words/time.js';
import { onRowTool, frequencyButton } from '../rows/row-tools.js';
import { stationKey } from '../marks/station-key.js';

interface OnAirListProps {
  readonly stations: readonly Station[];
  readonly label: string;
  /** What stands before the callsign. */
  readonly markOf: (station: Station) => ComponentChildren;
  readonly classOf?: (station: Station) => string;
}

/** Stations with band, frequency, mode, SNR and age; a click on a frequency tunes to it, or copies it. */
export function OnAirList({ stations, label, markOf, classOf }: OnAirListProps) {
  return (
    <ul class="watch-on-air" aria-label={label} onClick={onRowTool}>
      {stations.map((station) => {
        const band = station.band ?? OTHER_BAND;
        return (
          <li key={stationKey(station)} class={`${bandClass(band)} ${classOf?.(station) ?? ''}`}>
            {markOf(station)}
            <a href={toHref('/', { call: station.callsign })}>{station.callsign}</a>
            <span class="muted entity">
              {station.entity && entityName(station.entity, station.dxcc)}
            </span>
            <Band name={band} />
            {frequencyButton(station, 0)}
            <span class="unit">kHz</span>
            <span>{station.mode}</span>
            <span>{station.snr} dB</span>
            <span class="muted age">{ageText(station.last_heard, now.value)}</span>
          </li>
        );
      })}
    </ul>
  );
}
