import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { PresenceUserView } from '../presence/presence.dto.js';

/** The data of an event `ready`, which comes first. */
export class ReadyEventView {
  /**
   * What follows comes after this id.
   * @example 184467
   */
  @ApiProperty({ type: 'integer', minimum: 0 })
  after_id: number;
}

/** The data of an event `gap`: some of what was missed is no longer kept, or the database lost it; the stream goes on from `oldest_id`. */
export class GapEventView {
  /**
   * The cursor that was sent.
   * @example 184467
   */
  @ApiProperty({ type: 'integer', minimum: 0 })
  after_id: number;

  /**
   * Up to here spots are missing.
   * @example 190002
   */
  @ApiProperty({ type: 'integer', minimum: 0 })
  oldest_id: number;
}

/** The data of an event `presence`: who is on the networks of people, at once and whenever that changes. */
export class PresenceEventView {
  /** All of them. */
  users: PresenceUserView[];
}

/** The data of an event `slow`: what is sent is not taken, and the connection will be closed if that goes on. */
export class SlowEventView {
  /**
   * A sentence for people.
   * @example 'What is sent is not taken.'
   */
  reason: string;
}

/** The data of an event `bye`: the end of the stream, and why. */
export class ByeEventView {
  /**
   * That of the WebSocket's close frame, such as 1001: the service stops.
   * @example 1001
   */
  @ApiProperty({ type: 'integer', minimum: 1000, maximum: 4999 })
  code: number;

  /**
   * A sentence for people.
   * @example 'The service stops'
   */
  reason: string;
}

/** What every stream may say beside what it is asked for. */
const ALWAYS = { ready: ReadyEventView, slow: SlowEventView, bye: ByeEventView };

/**
 * Describes a stream of Server-Sent Events. OpenAPI 3.1 knows a stream as text alone: `contentSchema` says what its events are, each
 * with its data, and the description says it in words.
 * @param events by name, what their data is
 */
export function ApiEvents(events: Readonly<Record<string, Type>>): MethodDecorator {
  const all = Object.entries({ ...events, ...ALWAYS });
  const named = all.map(([name, { name: view }]) => `\`${name}\` (its data: \`${view}\`)`);
  const schema = {
    type: 'string',
    contentMediaType: 'text/event-stream',
    contentSchema: { oneOf: all.map(([name, view]) => eventOf(name, view)) },
  };
  return applyDecorators(
    ApiExtraModels(...all.map(([, view]) => view)),
    ApiOkResponse({
      description: `Events, until either side ends it: ${named.join(', ')}`,
      content: { 'text/event-stream': { schema } },
    }),
  );
}

function eventOf(name: string, view: Type): object {
  return {
    type: 'object',
    properties: { event: { const: name }, data: { $ref: getSchemaPath(view) } },
    required: ['event', 'data'],
  };
}
