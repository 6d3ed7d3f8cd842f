import { TOPICS, type Topic } from '../follow/topic.js';
import { Field, quote, Unreadable } from '../http/input/field.js';
import { EnumListParam } from '../http/input/list-params.js';
import { IntegerParam } from '../http/input/params.js';
import { PRESENCE_INCLUDES, type PresenceInclude } from '../presence/presence.dto.js';
import { SPOT_INCLUDES, SpotCriteriaQuery, type SpotInclude } from '../spots/spots.dto.js';
import {
  SIGNAL_QUALITIES,
  type SignalQuality,
  STATION_INCLUDES,
  type StationInclude,
} from '../signals/stations.dto.js';

/** What a client wants to be told: the parameters of both streams, and the fields of `subscribe`. */
export class StreamQuery extends SpotCriteriaQuery {
  /**
   * What to add: to every spot `report` (`type` and `spotter_node`), `place` and `path`; to every station `place`; to every user
   * `heard`, the newest station of the past hour by that call.
   */
  @EnumListParam([...SPOT_INCLUDES, ...PRESENCE_INCLUDES])
  include?: (SpotInclude | PresenceInclude)[];

  /** What to follow, comma-separated or repeated. */
  @TopicsParam()
  topics?: Topic[] = ['spots'];

  /** Of the topic `stations`: only signals of these qualities. */
  @EnumListParam(SIGNAL_QUALITIES)
  quality?: SignalQuality[];

  /** The highest id that was seen: what came after it is sent first. Unless given, it begins now. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER })
  after_id?: number;
}

/** Which stations a client wants to be told of. */
export class StationStreamQuery extends SpotCriteriaQuery {
  /** Only signals of these qualities. */
  @EnumListParam(SIGNAL_QUALITIES)
  quality?: SignalQuality[];

  /** `place` adds the entity, continent and zones of the station. */
  @EnumListParam(STATION_INCLUDES)
  include?: StationInclude[];
}

/** A list of topics. */
function TopicsParam(): PropertyDecorator {
  const allowed = `a comma-separated list of ${TOPICS.join(', ')}`;
  return Field({
    read(value) {
      const items = [value].flat().flatMap((part) => String(part).split(','));
      const named = items.map((item) => item.trim().toLowerCase()).filter((item) => item !== '');
      const foreign = named.find((item) => !TOPICS.some((topic) => topic === item));
      if (foreign !== undefined) return new Unreadable(`must be ${allowed}; got ${quote(foreign)}`);
      return named.length === 0 ? [TOPICS[0]] : [...new Set(named)];
    },
    allowed,
    schema: {
      type: 'array',
      items: { type: 'string', enum: [...TOPICS] },
      default: [TOPICS[0]],
    },
  });
}
