import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../http/limits/client-address.js';
import type { StreamQuery } from './stream.dto.js';
import type { StreamService } from './stream.service.js';
import { ClientConnection, eventPipe } from '../follow/client-connection.js';

const CONTENT_TYPE = 'text/event-stream; charset=utf-8';

/** Answers a request with Server-Sent Events until either side ends them; `HEAD` with what would begin them. */
export async function openEvents(
  streams: StreamService,
  asked: StreamQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.method === 'HEAD') {
    await streams.filterOf(asked);
    return void reply.type(CONTENT_TYPE).send();
  }
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'Content-Type': CONTENT_TYPE,
      // It ends with the stream.
      Connection: 'close',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
  };
  const connection = new ClientConnection(eventPipe(reply.raw, begin));
  const subscriber = streams.join(connection, clientKey(request.ip));
  reply.raw.once('close', () => {
    // A client that went in the middle may leave a connection half open, for which a stop would wait. After a refusal,
    // the connection is good for the next request.
    if (hasBegun || !reply.raw.writableFinished) request.raw.socket.destroy();
    streams.leave(subscriber);
  });
  await streams.subscribe(subscriber, asked);
}
