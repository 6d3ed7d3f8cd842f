import { EnumListParam, IntegersParam, LocatorsParam } from '../../http/input/list-params.js';
import { IntegerParam, LocatorParam } from '../../http/input/params.js';
import { type Continent, CONTINENTS } from '../../log/names/place.js';
import type { Criterion } from './criterion.js';
import { isInGrids, isLocated, isNear, isPlaced } from './name-tests.js';

const PLACE_OF = { station: 'Place of the station', skimmer: 'Place of the skimmer' } as const;

const NUMBERS = { dxcc: 'DXCC numbers', cqZone: 'CQ zones', ituZone: 'ITU zones' };

const MAX_GRIDS = 50;

const DXCC_BOUNDS = { min: 1, max: 999 };
const CQ_BOUNDS = { min: 1, max: 40 };
const ITU_BOUNDS = { min: 1, max: 90 };

/** Half the way around the earth is 20,015 km. */
const DISTANCE_BOUNDS = { min: 1, max: 20_000 };

/** Where stations and skimmers are. What is not known of one never passes. */
export const PLACE_CRITERIA = {
  continent: continentOf('station', 'Continents: `EU,AF`.'),
  spotter_continent: continentOf('skimmer', "Skimmer's continents: `EU,AF`."),
  dxcc: numbersOf('station', 'dxcc', {
    ...DXCC_BOUNDS,
    description: 'DXCC entities, by number (ARRL, ADIF): `291,1`.',
  }),
  spotter_dxcc: numbersOf('skimmer', 'dxcc', {
    ...DXCC_BOUNDS,
    description: "The skimmer's DXCC entities, by number: `291,1`.",
  }),
  cq_zone: numbersOf('station', 'cqZone', {
    ...CQ_BOUNDS,
    description: 'CQ zones: `14,15`.',
  }),
  spotter_cq_zone: numbersOf('skimmer', 'cqZone', {
    ...CQ_BOUNDS,
    description: "The skimmer's CQ zones: `4,5`.",
  }),
  itu_zone: numbersOf('station', 'ituZone', {
    ...ITU_BOUNDS,
    description: 'ITU zones: `27,28`.',
  }),
  spotter_itu_zone: numbersOf('skimmer', 'ituZone', {
    ...ITU_BOUNDS,
    description: "The skimmer's ITU zones: `8`.",
  }),

  grid: {
    about: 'station',
    label: 'Grids',
    section: PLACE_OF.station,
    param: LocatorsParam(MAX_GRIDS, {
      description: 'Beginnings of locators, of 2, 4 or 6 characters, at most 50: `FN,JO62`.',
    }),
    test: isInGrids,
  } as Criterion<readonly string[]>,

  spotter_grid: {
    about: 'skimmer',
    label: 'Grids',
    section: PLACE_OF.skimmer,
    param: LocatorsParam(MAX_GRIDS, {
      description: "Beginnings of the skimmer's locator, at most 50: `FN42`.",
    }),
    test: isInGrids,
  } as Criterion<readonly string[]>,

  near: {
    about: 'station',
    label: 'Near locator',
    section: PLACE_OF.station,
    param: LocatorParam({
      description:
        'With `within_km`: stations so near to this locator of 4 or 6 characters: `FN42`.',
    }),
    partner: 'within_km',
    test: isNear,
  } as Criterion<string>,

  within_km: {
    about: 'partner',
    label: 'Within km',
    section: PLACE_OF.station,
    param: IntegerParam({
      ...DISTANCE_BOUNDS,
      description: 'With `near`: how far a station may be from it, in km: `500`.',
    }),
    partner: 'near',
  } as Criterion<number>,

  spotter_near: {
    about: 'skimmer',
    label: 'Near locator',
    section: PLACE_OF.skimmer,
    param: LocatorParam({
      description:
        'With `spotter_within_km`: skimmers so near to this locator of 4 or 6 characters: `JO62`.',
    }),
    partner: 'spotter_within_km',
    test: isNear,
  } as Criterion<string>,

  spotter_within_km: {
    about: 'partner',
    label: 'Within km',
    section: PLACE_OF.skimmer,
    param: IntegerParam({
      ...DISTANCE_BOUNDS,
      description: 'With `spotter_near`: how far a skimmer may be from it, in km: `500`.',
    }),
    partner: 'spotter_near',
  } as Criterion<number>,

  /** Stations whose grid is known; with {@link PLACE_CRITERIA.spotter_located} spots that have a distance. */
  located: { about: 'station', test: isLocated } as Criterion<true>,

  spotter_located: { about: 'skimmer', test: isLocated } as Criterion<true>,
};

function continentOf(
  about: 'station' | 'skimmer',
  description: string,
): Criterion<readonly Continent[]> {
  return {
    about,
    label: 'Continents',
    section: PLACE_OF[about],
    param: EnumListParam(CONTINENTS, { description }),
    test: isPlaced('continent'),
  };
}

function numbersOf(
  about: 'station' | 'skimmer',
  field: keyof typeof NUMBERS,
  { min, max, description }: { min: number; max: number; description: string },
): Criterion<readonly number[]> {
  return {
    about,
    label: NUMBERS[field],
    section: PLACE_OF[about],
    param: IntegersParam({ min, max }, { description }),
    test: isPlaced(field),
  };
}
