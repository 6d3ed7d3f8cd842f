import { Field, quote, Unreadable } from '../http/input/field.js';
import { IntegerParam } from '../http/input/params.js';
import { SpotFilterQuery } from '../spots/spots.dto.js';

/** What can be listened to. */
export const TOPICS = ['spots', 'presence'] as const;
export type Topic = (typeof TOPICS)[number];

/** What a client wants to be told: the parameters of both streams, and the fields of `subscribe`. */
export class StreamQuery extends SpotFilterQuery {
  /** What to follow, comma-separated or repeated. */
  @TopicsParam()
  topics?: Topic[] = ['spots'];

  /** The highest id that was seen: what came after it is sent first. Unless given, it begins now. */
  @IntegerParam({ min: 0, max: Number.MAX_SAFE_INTEGER })
  after_id?: number;
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
