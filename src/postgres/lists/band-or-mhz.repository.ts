import { OTHER_BAND_ID } from '../../radio/band.js';
import { FIRST_MHZ, HZ_PER_MHZ } from '../../radio/band-or-mhz.js';

/** Computes `bandOrMhzAt` in SQL, for PostgreSQL and the column engine alike. */
export const BAND_OR_MHZ = `CAST(CASE WHEN band_id = ${OTHER_BAND_ID}
  THEN ${FIRST_MHZ} + (frequency_hz - frequency_hz % ${HZ_PER_MHZ}) / ${HZ_PER_MHZ} ELSE band_id END AS integer)`;
