import { BandsParam, ModesParam, TypesParam } from '../../http/input/list-params.js';
import { FrequencyKhzParam, IntegerParam } from '../../http/input/params.js';
import { bandIdOf, type BandName } from '../../radio/band.js';
import type { Criterion } from './criterion.js';

/** The SNR that a filter can name, in dB. */
const SNR_BOUNDS = { min: -200, max: 200 };

/** The speed that a filter can name, in words per minute. */
const WPM_BOUNDS = { min: 0, max: 999 };

/** Types that feeds give to beacons: those of the NCDXF's network are beacons as well. */
const BEACON = 'BEACON';
const NCDXF_BEACON = 'NCDXF B';

/** Criteria of the report. */
export const REPORT_CRITERIA = {
  type: {
    about: 'row',
    label: 'Types',
    section: 'Report',
    param: TypesParam({
      description:
        'Types of reports: `CQ`, `DE`, `DX`, `BEACON` (of any network), `NCDXF B`. A spot without a type has none of them. In `subscribe` it is `report_type`: there `type` is the kind of message.',
    }),
    aliases: ['report_type'],
    test: (types) => ({ column: 'type_id', list: 'report_types', words: withBeacons(types) }),
  } as Criterion<readonly string[]>,

  not_type: {
    about: 'row',
    label: 'Leave out types',
    section: 'Report',
    param: TypesParam({
      description: 'Types of reports to leave out: `BEACON`. A spot without a type stays.',
    }),
    test: (types) => ({ column: 'type_id', list: 'report_types', notWords: withBeacons(types) }),
  } as Criterion<readonly string[]>,

  mode: {
    about: 'row',
    label: 'Modes',
    section: 'Report',
    param: ModesParam({
      description: 'Modes, comma-separated or repeated: `CW,RTTY,FT8,FT4`.',
    }),
    test: (words) => ({ column: 'mode_id', list: 'modes', words }),
  } as Criterion<readonly string[]>,

  band: {
    about: 'row',
    label: 'Bands',
    section: 'Report',
    param: BandsParam({ description: 'Bands, comma-separated or repeated: `20m,40m`.' }),
    test: (names) => ({ column: 'band_id', ids: names.map(bandIdOf) }),
  } as Criterion<readonly BandName[]>,

  snr_min: {
    about: 'row',
    label: 'Min. SNR, dB',
    section: 'Report',
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
    section: 'Report',
    param: IntegerParam({
      ...SNR_BOUNDS,
      description: 'The highest signal-to-noise ratio, in dB, inclusive: `40`.',
    }),
    test: (max) => ({ column: 'snr_db', max }),
  } as Criterion<number>,

  wpm_min: {
    about: 'row',
    label: 'Min. WPM',
    section: 'Report',
    param: IntegerParam({
      ...WPM_BOUNDS,
      description:
        'The lowest speed, in words per minute, inclusive: `12`. A spot without a speed never passes.',
    }),
    test: (min) => ({ column: 'wpm', min }),
    maximum: 'wpm_max',
  } as Criterion<number>,

  wpm_max: {
    about: 'row',
    label: 'Max. WPM',
    section: 'Report',
    param: IntegerParam({
      ...WPM_BOUNDS,
      description:
        'The highest speed, in words per minute, inclusive: `25`. A spot without a speed never passes.',
    }),
    test: (max) => ({ column: 'wpm', max }),
  } as Criterion<number>,

  freq_min: {
    about: 'row',
    label: 'Min. kHz',
    section: 'Report',
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
    section: 'Report',
    param: FrequencyKhzParam({
      description: 'The highest frequency, in kHz, inclusive, up to three decimals: `7040.5`.',
    }),
    aliases: ['maxFreq'],
    test: (khz) => ({ column: 'frequency_hz', max: toHz(khz) }),
  } as Criterion<number>,
};

function withBeacons(types: readonly string[]): readonly string[] {
  return types.includes(BEACON) ? [...types, NCDXF_BEACON] : types;
}

function toHz(khz: number): number {
  return Math.round(khz * 1000);
}
