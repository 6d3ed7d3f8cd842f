import type { SpotFacts } from '../spots/spots.service.js';

/** HamClock stops reading at a line with more of these. */
const MAX_CALL = 11;
const MAX_MODE = 7;
const MAX_GRID = 6;

const NO_GRID = '    ';

/**
 * A spot as HamClock reads it, with its end: `1770987335,    ,SM5COP,KO51IM,UT5R,CW,21028800,7\n`, which is time, grid
 * and call of the station, grid and call of the skimmer, mode, Hz, dB. Empty for a spot that it cannot read, or cannot
 * draw, as the skimmer's grid is not known.
 */
export function hamClockLine(spot: SpotFacts): string {
  const { station, skimmer, mode } = spot;
  if (skimmer.grid === null || mode.length > MAX_MODE) return '';
  if (station.callsign.length > MAX_CALL || skimmer.callsign.length > MAX_CALL) return '';
  const fields = [
    spot.heardAtSeconds,
    station.grid === null ? NO_GRID : gridText(station.grid),
    station.callsign,
    gridText(skimmer.grid),
    skimmer.callsign,
    mode,
    spot.frequencyHz,
    spot.snrDb,
  ];
  return `${fields.join()}\n`;
}

function gridText(grid: string): string {
  return grid.slice(0, MAX_GRID).toUpperCase();
}
