import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify } from 'fastify';
import { closeLingeringConnections } from './lingering-connections.js';

const GET = 'Host: here\r\n\r\n';

it.each([
  ['without a request', ''],
  ['with half a head', 'GET /now HTTP/1.1\r\nHost: here\r\n'],
  ['with half a body', `POST /now HTTP/1.1\r\nContent-Length: 9\r\n${GET}{`],
  ['with half a head after an answer', `GET /now HTTP/1.1\r\n${GET}GET /now`],
  ['whose answer has not begun', `GET /never HTTP/1.1\r\n${GET}`],
  ['whose answer has no end', `GET /endless HTTP/1.1\r\n${GET}`],
])('a connection %s does not hold the stop', async (_, text) => {
  const app = fastify();
  closeLingeringConnections(app);
  app.get('/now', () => 'here');
  app.get('/never', () => new Promise(() => {}));
  app.get('/endless', () => {
    const endless = new Readable({ read: () => {} });
    endless.push('begun');
    return endless;
  });
  app.post('/now', () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).resume();
  const [socket] = (await once(app.server, 'connection')) as [Socket];
  client.write(text);
  while (socket.bytesRead < text.length) await delay(5);
  await app.close();
});
