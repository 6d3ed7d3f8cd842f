import { ApiProperty } from '@nestjs/swagger';
import { ANSWER_FORMATS, type AnswerFormat } from '../http/answer-format.js';
import {
  AsOfParam,
  CallsignParam,
  IntegerParam,
  LimitParam,
  TimestampParam,
  WordParam,
} from '../http/input/params.js';
import { EnumListParam } from '../http/input/list-params.js';
import { SECTIONS } from '../query/filter/criterion.js';
import { criteria } from '../query/filter/spot-filter.js';
import { SPOT_INCLUDES, type SpotInclude } from '../query/pages/spot-text.js';

export { SPOT_INCLUDES, type SpotInclude } from '../query/pages/spot-text.js';

/** What to add to every spot of an answer or a stream. */
function IncludeParam(): PropertyDecorator {
  return EnumListParam(SPOT_INCLUDES);
}

/** Which spots a client asks for. */
@CriteriaParams()
export class SpotCriteriaQuery {}

/** Gives a class the parameters of every criterion. */
function CriteriaParams(): ClassDecorator {
  return ({ prototype }) => {
    for (const [name, { param, aliases = [] }] of criteria()) {
      if (!param) continue;
      param(prototype as object, name);
      for (const alias of aliases) {
        param(prototype as object, alias);
        const description = `Another name of \`${name}\`, which older clients send.`;
        ApiProperty({ description, deprecated: true, required: false })(prototype as object, alias);
      }
    }
  };
}

/** Which spots a client asks for, and what of each, wherever spots are listed. */
class SpotFilterQuery extends SpotCriteriaQuery {
  /**
   * What to add to every spot, behind its ten fields: `report` adds `type` and `spotter_node`; `place` the entity,
   * continent and zones of station and skimmer; `path` adds `distance_km` and `bearing`; `activation` the park or bunker.
   */
  @IncludeParam()
  include?: SpotInclude[];
}

/** Where the window of a list begins unless it is asked for. */
export const DEFAULT_SINCE = '1h';

/** Hours of the list of a station unless asked for. */
export const CALLSIGN_HOURS = 24;

/** Spots on a page of `/spots` and of a group, unless asked for. */
export const PAGE_SPOTS = 100;

/** A criterion that has a control on the page. */
export interface LabelledCriterion {
  /** The parameter of the API. */
  readonly name: string;
  /** The heading that the control stands under. */
  readonly section: string;
  readonly label: string;
  /** The parameter without which this one cannot be sent. */
  readonly partner?: string;
  /** The values are names of groups or lists, which the page leaves in the case in which they are typed. */
  readonly isNames?: true;
}

/** The criteria that have a control on the page, section by section. */
export function labelledCriteria(): LabelledCriterion[] {
  return SECTIONS.flatMap((heading) =>
    criteria().flatMap(([name, criterion]) => {
      const { label, section } = criterion;
      if (label === undefined || section !== heading) return [];
      const partner = 'partner' in criterion ? { partner: criterion.partner } : {};
      const isNames = 'members' in criterion ? ({ isNames: true } as const) : {};
      return [{ name, section, label, ...partner, ...isNames }];
    }),
  );
}

/** Which spots a client asks for in a list, and as what. */
class ListSpotsQuery extends SpotFilterQuery {
  /**
   * `csv` and `ndjson` send every spot of the window, row by row, unless `limit` is given. Without it, the header
   * `Accept` counts: `text/csv`, `application/x-ndjson`.
   */
  @WordParam(ANSWER_FORMATS, { default: ANSWER_FORMATS[0] })
  format: AnswerFormat;

  /** Spots to skip. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 })
  offset: number;

  /**
   * Only what was known when this id was the newest: spots with a higher one are left out. The header `Link` of every
   * answer has the question with it, to be cited (`rel="permalink"`).
   */
  @AsOfParam()
  as_of?: number;
}

/** Which spots of a list of usual length a client asks for. */
export class ListRecentSpotsQuery extends ListSpotsQuery {
  /** Start of the window instead of `hours`, inclusive, in the forms of `GET /spots`. As with `hours` unless given. */
  @TimestampParam()
  since?: string;

  /** End of the window instead of `hours`, inclusive, in the same forms, not before `since`. Open unless given. */
  @TimestampParam()
  until?: string;
}

/** The parameters of `GET /spots`. */
export class FindSpotsQuery extends ListSpotsQuery {
  /**
   * Start of the window, inclusive: an ISO 8601 time (UTC unless it says otherwise), Unix seconds
   * or milliseconds, or an age such as `30m`. One hour ago unless given.
   */
  @TimestampParam({ default: DEFAULT_SINCE })
  since: string;

  /** End of the window, inclusive, in the same forms, not before `since`. Open unless given. */
  @TimestampParam()
  until?: string;

  /** Spots on a page, at most 1000; as CSV or NDJSON any number, and all unless given. */
  @LimitParam({ max: 1000, default: PAGE_SPOTS })
  limit?: number;

  /**
   * Only spots with a higher id, by ascending id: remember the highest id seen and send it next time.
   * `since` still applies, and is one hour ago unless given: send `since=0` to miss nothing. Beyond the newest id there are none: `newest_id` then tells it.
   */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER })
  after_id?: number;
}

/** The callsign in the path of `GET /spots/:callsign`. */
export class CallsignPath {
  /** The station heard, exactly; `/` may be sent as it is or as `%2F`. */
  @CallsignParam({ required: true })
  callsign: string;
}

/** The parameters of `GET /spots/:callsign`. */
export class FindCallsignSpotsQuery extends ListRecentSpotsQuery {
  /** Length of the window, ending now; not together with `since` or `until`. */
  @IntegerParam({ min: 1, max: 168, default: CALLSIGN_HOURS, isDefaultOfReader: true })
  hours?: number;

  /** Spots on a page, at most 10000; as CSV or NDJSON any number. Unless given, all spots of the window are sent. */
  @LimitParam({ max: 10_000 })
  limit?: number;

  /** Only spots with a higher id, by ascending id. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER })
  after_id?: number;
}
