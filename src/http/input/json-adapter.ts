import { FastifyAdapter } from '@nestjs/platform-fastify';
import { InvalidParameters } from '../errors/errors.js';
import { parseBoundedJson } from './bounded-json.js';
import { jsonFaultOf } from './json-fault.js';

/**
 * Nest's adapter, which reads bodies of JSON alone, of limited depth and number of keys. Any other content type is
 * answered 415, so a form, which any web page can send without a preflight, changes nothing.
 */
export class JsonAdapter extends FastifyAdapter {
  override registerParserMiddleware(): void {
    const fastify = this.getInstance();
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
      done(null, parseBody(String(text), request.policy.maxBodyValues)),
    );
  }
}

/** Parses a body; what it throws becomes the answer. */
function parseBody(text: string, maxValues: number | undefined): unknown {
  if (text === '') throw notJson('it is empty');
  try {
    return parseBoundedJson(text, 'body', maxValues);
  } catch (error) {
    throw error instanceof SyntaxError ? notJson(jsonFaultOf(error, text)) : error;
  }
}

function notJson(fault: string): InvalidParameters {
  const message = fault === '' ? 'body must be JSON' : `body must be JSON; ${fault}`;
  return new InvalidParameters([{ field: 'body', message }], 'bad_request');
}
