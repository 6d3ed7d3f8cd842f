import { DegreeBoxParam, IntegerParam } from '../../http/input/params.js';
import type { DegreeBox } from '../../radio/position.js';
import { isFrom, isInBox, isUpTo } from '../paths/path-test.js';
import type { Criterion } from './criterion.js';

/** Half the way around the earth is 20,015 km. */
const DISTANCE_BOUNDS = { min: 0, max: 20_100 };

/** Criteria of the way between skimmer and station. A spot of which a grid is not known passes none. */
export const PATH_CRITERIA = {
  distance_min: {
    about: 'row',
    label: 'Min. km',
    section: 'Path',
    needsGrids: true,
    param: IntegerParam({
      ...DISTANCE_BOUNDS,
      description:
        'The shortest distance between both, in whole km, inclusive: `1000`. A spot without a distance never passes.',
    }),
    test: isFrom,
    maximum: 'distance_max',
  } as Criterion<number>,

  distance_max: {
    about: 'row',
    label: 'Max. km',
    section: 'Path',
    needsGrids: true,
    param: IntegerParam({
      ...DISTANCE_BOUNDS,
      description:
        'The longest distance between both, in whole km, inclusive: `3000`. A spot without a distance never passes.',
    }),
    test: isUpTo,
  } as Criterion<number>,

  mid_box: {
    about: 'row',
    label: 'Middle within S,W,N,E',
    section: 'Path',
    needsGrids: true,
    param: DegreeBoxParam({
      description:
        'Where the middle of the great circle between both lies, in degrees: south and west, inclusive, north and east, exclusive: `35,-80,45,-60`. It crosses 180° where west is greater than east. A spot without a middle never passes.',
    }),
    test: isInBox,
  } as Criterion<DegreeBox>,
};
