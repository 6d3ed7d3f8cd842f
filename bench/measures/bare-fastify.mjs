// The most that HTTP allows here: a bare Fastify route that sends given bytes from memory.
import fastify from 'fastify';
import { answer } from '../setup/child.mjs';

/** @type {Map<string, Buffer>} */
let bodies = new Map();

const server = fastify();
server.get('/*', async (request, reply) =>
  reply.type('application/json; charset=utf-8').send(bodies.get(request.url)),
);

answer({
  /** Takes what the service answers to each path, to be sent likewise. */
  async hold({ origin, paths }) {
    const answers = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(origin + path);
        return /** @type {const} */ ([path, Buffer.from(await response.arrayBuffer())]);
      }),
    );
    bodies = new Map(answers);
    return answers.reduce((sum, [, body]) => sum + body.length, 0) / answers.length;
  },
  listen: () => server.listen({ port: 0, host: '127.0.0.1' }),
});
