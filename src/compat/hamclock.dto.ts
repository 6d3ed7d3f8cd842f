import { CallsignsParam, LocatorsParam, SpottersParam } from '../http/input/list-params.js';
import { IntegerParam } from '../http/input/params.js';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../time/time-window.js';

/** The parameters of `GET /ham/HamClock/fetchRBN.pl`. */
export class FetchRbnQuery {
  /** Spots of this station. */
  @CallsignsParam(1, { example: ['K1ABC'] })
  ofcall?: string[];

  /** Spots by this skimmer; a node suffix is ignored. */
  @SpottersParam(1, { example: ['KM3T'] })
  bycall?: string[];

  /** Spots of stations in this grid. */
  @LocatorsParam(1, { example: ['FN42'] })
  ofgrid?: string[];

  /** Spots by skimmers in this grid. */
  @LocatorsParam(1, { example: ['FN42'] })
  bygrid?: string[];

  /** Length of the window in seconds, ending now. */
  @IntegerParam({ min: 1, max: SECONDS_PER_DAY, default: 2 * SECONDS_PER_HOUR })
  maxage: number;
}
