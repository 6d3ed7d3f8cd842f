import { commentText, frequencyText, inColumns, spotterAndFrequency } from './line-parts.js';
import type { LineSpot } from './line-spot.js';
import { dateText, timeText } from './line-time.js';

const MIN_SNR_DB = -99;
const MAX_SNR_DB = 999;

/**
 * A line as the Reverse Beacon Network writes it, always 75 characters:
 * `DX de KM3T-2-#:  14100.0  CS3B           CW    24 dB  22 WPM  NCDXF B 2259Z`.
 */
export function rbnLine(spot: LineSpot): string {
  const node = spot.spotterNode === null ? '' : `-${spot.spotterNode}`;
  const snr = String(Math.min(MAX_SNR_DB, Math.max(MIN_SNR_DB, spot.snrDb))).padStart(3);
  // An SNR of three characters leaves no blank before it.
  const mode = inColumns(spot.mode, 5, snr.startsWith(' ') ? 5 : 4);
  const speed = spot.wpm === null ? '' : `${String(spot.wpm).padStart(3)} WPM`;
  const report = `${mode}${snr} dB ${inColumns(speed, 9)}${inColumns(spot.type ?? '', 8, 7)}`;
  const heard = `${inColumns(spot.callsign, 15, 14)}${report}${timeText(spot.heardAtSeconds)}`;
  return `DX de ${spotterAndFrequency(spot, '-#:', node)}  ${heard}`;
}

/**
 * A line as a DXSpider cluster writes it, always 75 characters:
 * `DX de KM3T:      14100.0  CS3B         CW 24 dB 22 WPM NCDXF B        2259Z`.
 */
export function spiderLine(spot: LineSpot): string {
  const heard = `${inColumns(spot.callsign, 13, 12)}${inColumns(commentText(spot), 31, 30)}`;
  return `DX de ${spotterAndFrequency(spot, ':')}  ${heard}${timeText(spot.heardAtSeconds)}`;
}

/** A row of `sh/dx`: `  14025.3 K1ABC       21-Nov-2026 2214Z  CW 24 dB 22 WPM CQ           <KM3T>`. */
export function shownRow(spot: LineSpot): string {
  const { heardAtSeconds } = spot;
  const when = `${dateText(heardAtSeconds)} ${timeText(heardAtSeconds)}`;
  const call = inColumns(spot.callsign, 12, 11);
  // Clients read letters, digits and / here: what follows a hyphen is left out.
  const spotter = spot.spotter.split('-').find((part) => part !== '') ?? '';
  const heard = `${call}${when}  ${inColumns(commentText(spot), 29, 28)}`;
  return `${frequencyText(spot.frequencyHz).padStart(9)} ${heard}<${spotter}>`;
}

/**
 * A line as CC clusters write it: fields by `^`. The entities' prefixes are left empty: places have their names and
 * numbers.
 * @param node the callsign of this service
 */
export function cc11Line(spot: LineSpot, node: string): string {
  const { heardAtSeconds } = spot;
  const unknown = '';
  return [
    'CC11',
    frequencyText(spot.frequencyHz),
    spot.callsign,
    dateText(heardAtSeconds),
    timeText(heardAtSeconds),
    commentText(spot),
    `${spot.spotter}-#`,
    unknown,
    unknown,
    node,
    spot.ituZone ?? unknown,
    spot.cqZone ?? unknown,
    spot.spotterItuZone ?? unknown,
    spot.spotterCqZone ?? unknown,
    unknown,
    unknown,
    unknown,
    unknown,
    spot.grid ?? unknown,
    spot.spotterGrid ?? unknown,
  ].join('^');
}
