import { commentText } from '../../radio/report-text.js';
import { frequencyText, inColumns, spotterAndFrequency } from './line-parts.js';
import type { SpotFacts } from '../../spots/spots.service.js';
import { dateText, timeText } from './line-time.js';

const MIN_SNR_DB = -99;
const MAX_SNR_DB = 999;

/**
 * Writes a line as the Reverse Beacon Network does, always 75 characters:
 * `DX de KM3T-2-#:  14100.0  CS3B           CW    24 dB  22 WPM  NCDXF B 2259Z`.
 */
export function rbnLine(spot: SpotFacts): string {
  const node = spot.spotterNode < 0 ? '' : `-${spot.spotterNode}`;
  const snr = String(Math.min(MAX_SNR_DB, Math.max(MIN_SNR_DB, spot.snrDb))).padStart(3);
  // An SNR of three characters leaves no blank before it.
  const mode = inColumns(spot.mode, 5, snr.startsWith(' ') ? 5 : 4);
  const speed = spot.wpm === 0 ? '' : `${String(spot.wpm).padStart(3)} WPM`;
  const report = `${mode}${snr} dB ${inColumns(speed, 9)}${inColumns(spot.type ?? '', 8, 7)}`;
  const heard = `${inColumns(spot.station.callsign, 15, 14)}${report}${timeText(spot.heardAtSeconds)}`;
  return `DX de ${spotterAndFrequency(spot, '-#:', node)}  ${heard}`;
}

/**
 * Writes a line as a DXSpider cluster does, always 75 characters:
 * `DX de KM3T:      14100.0  CS3B         CW 24 dB 22 WPM NCDXF B        2259Z`.
 */
export function spiderLine(spot: SpotFacts): string {
  const heard = `${inColumns(spot.station.callsign, 13, 12)}${inColumns(commentText(spot), 31, 30)}`;
  return `DX de ${spotterAndFrequency(spot, ':')}  ${heard}${timeText(spot.heardAtSeconds)}`;
}

/**
 * Writes a row of `sh/dx`: `  14025.3 K1ABC       21-Nov-2026 2214Z  CW 24 dB 22 WPM CQ           <KM3T>`. A call of
 * more than 11 characters makes it longer.
 */
export function shownRow(spot: SpotFacts): string {
  const { heardAtSeconds } = spot;
  const when = `${dateText(heardAtSeconds)} ${timeText(heardAtSeconds)}`;
  const call = `${spot.station.callsign} `.padEnd(12);
  // Clients read only letters, digits and / here: leaves out the part after a hyphen.
  const spotter = spot.skimmer.callsign.split('-').find((part) => part !== '') ?? '';
  const heard = `${call}${when}  ${inColumns(commentText(spot), 29, 28)}`;
  return `${frequencyText(spot.frequencyHz).padStart(9)} ${heard}<${spotter}>`;
}

/** This service as a node. */
export interface LineNode {
  readonly callsign: string;
  /** Finds the primary prefix of a DXCC entity, by its number. */
  readonly prefixOf: (dxcc: number) => string | undefined;
}

/** Writes a line as CC clusters do: fields with `^` between, empty when unknown. */
export function cc11Line(spot: SpotFacts, node: LineNode): string {
  const { heardAtSeconds, station, skimmer } = spot;
  const none = '';
  return [
    'CC11',
    frequencyText(spot.frequencyHz),
    station.callsign,
    dateText(heardAtSeconds),
    timeText(heardAtSeconds),
    commentText(spot),
    `${skimmer.callsign}-#`,
    none,
    none,
    node.callsign,
    station.place?.ituZone ?? none,
    station.place?.cqZone ?? none,
    skimmer.place?.ituZone ?? none,
    skimmer.place?.cqZone ?? none,
    none,
    none,
    prefixOf(station, node),
    prefixOf(skimmer, node),
    station.grid ?? none,
    skimmer.grid ?? none,
  ].join('^');
}

function prefixOf({ place }: SpotFacts['station'], node: LineNode): string {
  return (place && node.prefixOf(place.dxcc)) ?? '';
}
