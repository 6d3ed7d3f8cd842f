import { bandIdOf, type BandName } from '../../radio/band.js';
import {
  BandsParam,
  CallsignPartParam,
  FrequencyKhzParam,
  IntegerParam,
  ModesParam,
  SpotterParam,
} from '../../http/input/params.js';
import type { Criterion } from './criterion.js';
import { contains, isOneOf } from './name-tests.js';

/** The SNR that a filter can name, in dB. */
const SNR_BOUNDS = { min: -200, max: 200 };

/**
 * Everything that a client can ask of a spot, by the name of its parameter. The parameters of every list and
 * stream, the documents, the SQL, the search in memory and the key of a stream follow from an entry.
 */
export const CRITERIA = {
  call: {
    about: 'station',
    label: 'Station',
    param: CallsignPartParam({
      description: 'Part of the callsign of the station heard, in any case.',
    }),
    test: contains,
  } as Criterion<string>,

  callsign: {
    about: 'station',
    test: isOneOf,
  } as Criterion<readonly string[]>,

  spotter: {
    about: 'skimmer',
    label: 'Skimmer',
    param: SpotterParam({
      description: "The skimmer's callsign. A node suffix (`KM3T-2-#`) is ignored.",
    }),
    test: (callsign) => isOneOf([callsign]),
  } as Criterion<string>,

  mode: {
    about: 'row',
    label: 'Mode',
    param: ModesParam({
      description: 'Modes, comma-separated or repeated: `CW,RTTY,FT8,FT4`.',
    }),
    test: (words) => ({ column: 'mode_id', list: 'modes', words }),
  } as Criterion<readonly string[]>,

  band: {
    about: 'row',
    label: 'Band',
    param: BandsParam({ description: 'Bands, comma-separated or repeated.' }),
    test: (names) => ({ column: 'band_id', ids: names.map(bandIdOf) }),
  } as Criterion<readonly BandName[]>,

  snr_min: {
    about: 'row',
    label: 'Min. SNR, dB',
    param: IntegerParam({
      ...SNR_BOUNDS,
      description: 'The lowest signal-to-noise ratio, in dB, inclusive: `10`.',
    }),
    test: (min) => ({ column: 'snr_db', min }),
    maximum: 'snr_max',
  } as Criterion<number>,

  snr_max: {
    about: 'row',
    label: 'Max. SNR, dB',
    param: IntegerParam({
      ...SNR_BOUNDS,
      description: 'The highest signal-to-noise ratio, in dB, inclusive: `40`.',
    }),
    test: (max) => ({ column: 'snr_db', max }),
  } as Criterion<number>,

  freq_min: {
    about: 'row',
    label: 'Min. kHz',
    param: FrequencyKhzParam({
      description: 'The lowest frequency, in kHz, inclusive, up to three decimals: `7000`.',
    }),
    aliases: ['minFreq'],
    test: (khz) => ({ column: 'frequency_hz', min: toHz(khz) }),
    maximum: 'freq_max',
  } as Criterion<number>,

  freq_max: {
    about: 'row',
    label: 'Max. kHz',
    param: FrequencyKhzParam({
      description: 'The highest frequency, in kHz, inclusive, up to three decimals: `7040.5`.',
    }),
    aliases: ['maxFreq'],
    test: (khz) => ({ column: 'frequency_hz', max: toHz(khz) }),
  } as Criterion<number>,
};

/** The names of the criteria. */
export type CriterionName = keyof typeof CRITERIA;

type ValueOf<Entry> = Entry extends Criterion<infer Value> ? Value : never;

/** Which spots a client asks for: the values of its parameters, all of which must hold. Absent means any. */
export type SpotFilter = {
  readonly [Name in CriterionName]?: ValueOf<(typeof CRITERIA)[Name]>;
};

function toHz(khz: number): number {
  return Math.round(khz * 1000);
}
