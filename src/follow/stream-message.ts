import type { ErrorBody } from '../http/errors/errors.js';
import { type SpotFacts, type SpotInclude, toSpotText } from '../spots/spots.service.js';

/** A spot on its way: its id, and its text in the format of the stream. */
interface SpotText {
  readonly id: number;
  readonly text: string;
}

/**
 * What subscribers are told. `ready`: what follows comes after that id. `spots`: of one batch, by id.
 * `gap`: what came after the cursor is kept only from `oldestId` on. `heartbeat`: nothing up to `lastId`
 * is missing. `slow`: what is sent is not taken. `bye`: the end, and why.
 */
export type StreamMessage =
  | { readonly type: 'ready'; readonly afterId: number }
  | { readonly type: 'spots'; readonly lastId: number; readonly spots: readonly SpotText[] }
  | { readonly type: 'gap'; readonly afterId: number; readonly oldestId: number }
  | { readonly type: 'presence'; readonly usersText: string }
  | { readonly type: 'stations'; readonly texts: readonly string[] }
  | { readonly type: 'heartbeat'; readonly lastId: number }
  | { readonly type: 'slow'; readonly reason: string }
  | { readonly type: 'error'; readonly body: ErrorBody }
  | { readonly type: 'bye'; readonly code: number; readonly reason: string };

/** How one kind of stream is written. One object for each: what is written for one client is good for all. */
export interface StreamFormat {
  /** A spot by itself. */
  textOf(spot: SpotFacts, include: readonly SpotInclude[] | undefined): string;
  /** A message, with such texts of its spots. */
  encode(message: StreamMessage): Buffer;
}

/** One JSON object in each frame of a WebSocket. */
export const FRAMES: StreamFormat = {
  textOf: toSpotText,
  encode: (message) => Buffer.from(frameText(message)),
};

/** Server-Sent Events: an event for each spot, all of a batch in one write. */
export const EVENTS: StreamFormat = {
  textOf: toSpotText,
  encode: (message) => Buffer.from(eventText(message)),
};

function frameText(message: StreamMessage): string {
  switch (message.type) {
    case 'spots': {
      const spots = message.spots.map(({ text }) => text).join(',');
      return `{"type":"spots","last_id":${message.lastId},"spots":[${spots}]}`;
    }
    case 'presence':
      return `{"type":"presence","users":${message.usersText}}`;
    case 'stations':
      return `{"type":"stations","stations":[${message.texts.join(',')}]}`;
    case 'error':
      return JSON.stringify({ type: message.type, ...message.body });
    case 'ready':
    case 'gap':
    case 'heartbeat':
    case 'slow':
    case 'bye':
      return JSON.stringify({ type: message.type, ...fieldsOf(message) });
  }
}

function eventText(message: StreamMessage): string {
  switch (message.type) {
    case 'spots':
      return message.spots
        .map(({ id, text }) => `event: spot\nid: ${id}\ndata: ${text}\n\n`)
        .join('');
    case 'presence':
      return `event: presence\ndata: {"users":${message.usersText}}\n\n`;
    case 'stations':
      return message.texts.map((text) => `event: station\ndata: ${text}\n\n`).join('');
    case 'heartbeat':
      // An id without data moves the client's cursor along, and nothing is dispatched.
      return `: heartbeat\nid: ${message.lastId}\n\n`;
    case 'error':
      return `event: error\ndata: ${JSON.stringify(message.body)}\n\n`;
    case 'ready':
      return `event: ready\nid: ${message.afterId}\ndata: ${JSON.stringify(fieldsOf(message))}\n\n`;
    case 'gap':
    case 'slow':
    case 'bye':
      return `event: ${message.type}\ndata: ${JSON.stringify(fieldsOf(message))}\n\n`;
  }
}

/** On the wire, as everywhere in the API, names are in snake case. */
function fieldsOf(
  message: Extract<StreamMessage, { type: 'ready' | 'gap' | 'heartbeat' | 'slow' | 'bye' }>,
): object {
  switch (message.type) {
    case 'ready':
      return { after_id: message.afterId };
    case 'gap':
      return { after_id: message.afterId, oldest_id: message.oldestId };
    case 'heartbeat':
      return { last_id: message.lastId };
    case 'slow':
      return { reason: message.reason };
    case 'bye':
      return { code: message.code, reason: message.reason };
  }
}
