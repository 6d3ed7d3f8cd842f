import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer to a client of another address. */
export interface AnswerFrom<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: IncomingMessage['headers'];
}

/** Asks the API from an address of this machine, such as `127.0.0.2`; `path` without prefix. The answer is JSON. */
export async function askFrom<Body = unknown>(
  address: string,
  origin: string,
  path: string,
): Promise<AnswerFrom<Body>> {
  const request = get(`${origin}/api/v1${path}`, { localAddress: address, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = JSON.parse(await text(response)) as Body;
  return { status: response.statusCode ?? 0, body, headers: response.headers };
}
