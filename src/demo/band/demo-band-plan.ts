import { BAND_NAMES, type BandName } from '../../radio/band.js';

/** The modes of the demo. */
const DEMO_MODES = ['CW', 'RTTY', 'FT8', 'FT4'] as const;

export type DemoMode = (typeof DEMO_MODES)[number];

/** The segment of a mode on a band: from and to, in kHz. */
type Segment = readonly [fromKhz: number, toKhz: number];

/** Propagation of a band, and the segments of its modes. Every band has CW. */
export interface DemoBandPlan {
  /** Share of all reports over a day, relative to the others'. */
  readonly share: number;
  /** Time at which it is open: -1 deep night only, 0 always, 1 full day only. */
  readonly daytime: number;
  /** Loss with distance, in dB for every 1,000 km. */
  readonly lossDb: number;
  /** Extra loss of the nearest stations, in dB: the skip zone of the high bands. */
  readonly skipDb: number;
  readonly segments: Readonly<Partial<Record<DemoMode, Segment>> & { CW: Segment }>;
}

const PLAN: Readonly<Record<BandName, DemoBandPlan>> = {
  '160m': {
    share: 4,
    daytime: -1,
    lossDb: 5,
    skipDb: 0,
    segments: { CW: [1810, 1836], FT8: [1840.3, 1842.6] },
  },
  '80m': {
    share: 13,
    daytime: -0.8,
    lossDb: 4,
    skipDb: 0,
    segments: { CW: [3501, 3569], RTTY: [3581, 3599], FT8: [3573.3, 3575], FT4: [3575.3, 3577.6] },
  },
  '60m': {
    share: 0.4,
    daytime: -0.6,
    lossDb: 4,
    skipDb: 0,
    segments: { CW: [5352, 5356], FT8: [5357.3, 5359.6] },
  },
  '40m': {
    share: 30,
    daytime: -0.4,
    lossDb: 3,
    skipDb: 2,
    segments: {
      CW: [7001, 7039],
      RTTY: [7041, 7047],
      FT8: [7074.3, 7076.6],
      FT4: [7047.8, 7049.9],
    },
  },
  '30m': {
    share: 5,
    daytime: -0.1,
    lossDb: 2.5,
    skipDb: 4,
    segments: {
      CW: [10_101, 10_130],
      RTTY: [10_143, 10_149],
      FT8: [10_136.3, 10_138.6],
      FT4: [10_140.3, 10_142.6],
    },
  },
  '20m': {
    share: 31,
    daytime: 0.4,
    lossDb: 2,
    skipDb: 7,
    segments: {
      CW: [14_001, 14_070],
      RTTY: [14_083, 14_099],
      FT8: [14_074.3, 14_076.6],
      FT4: [14_080.3, 14_082.6],
    },
  },
  '17m': {
    share: 3,
    daytime: 0.6,
    lossDb: 1.8,
    skipDb: 9,
    segments: {
      CW: [18_069, 18_095],
      RTTY: [18_107, 18_109],
      FT8: [18_100.3, 18_102.6],
      FT4: [18_104.3, 18_106.6],
    },
  },
  '15m': {
    share: 9,
    daytime: 0.8,
    lossDb: 1.6,
    skipDb: 10,
    segments: {
      CW: [21_001, 21_069],
      RTTY: [21_081, 21_110],
      FT8: [21_074.3, 21_076.6],
      FT4: [21_140.3, 21_142.6],
    },
  },
  '12m': {
    share: 1,
    daytime: 0.9,
    lossDb: 1.5,
    skipDb: 11,
    segments: {
      CW: [24_891, 24_913],
      RTTY: [24_922, 24_929],
      FT8: [24_915.3, 24_917.6],
      FT4: [24_919.3, 24_921.6],
    },
  },
  '10m': {
    share: 5,
    daytime: 1,
    lossDb: 1.4,
    skipDb: 12,
    segments: {
      CW: [28_001, 28_069],
      RTTY: [28_081, 28_110],
      FT8: [28_074.3, 28_076.6],
      FT4: [28_180.3, 28_182.6],
    },
  },
  '6m': {
    share: 0.3,
    daytime: 0.7,
    lossDb: 3,
    skipDb: 8,
    segments: { CW: [50_080, 50_110], FT8: [50_313.3, 50_315.6], FT4: [50_318.3, 50_320.6] },
  },
};

/** The bands of the demo, in the order of {@link BAND_NAMES}. */
export const BAND_PLAN: readonly DemoBandPlan[] = BAND_NAMES.map((name) => PLAN[name]);

/** The beacons' segment, on 10 m. */
export const BEACON_SEGMENT_KHZ: Segment = [28_201, 28_299];

/** Draws a frequency inside a segment, in Hz and steps of 100; crowded towards its lower end. */
export function frequencyIn([fromKhz, toKhz]: Segment, chance: number): number {
  return Math.round((fromKhz + (toKhz - fromKhz) * chance ** 1.4) * 10) * 100;
}
