import type { GroupCreatedView } from '../../src/groups/groups.dto.js';

/** What a request for the groups' endpoints came back with. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
}

/** A valid body of POST /groups; a test names only what it is about. */
export function aGroup(given: object = {}): Record<string, unknown> {
  return {
    name: 'my-club',
    callsigns: ['K1ABC', 'W1AW'],
    creator_name: 'Hiram',
    creator_email: 'hiram@example.org',
    ...given,
  };
}

/** Sends a request with a JSON body; `body` may be text that is no JSON. */
export async function send<Body>(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body, text };
}

/** Makes a group and gives the header that carries its key. */
export async function createGroup(
  origin: string,
  given: object = {},
): Promise<{ 'X-Edit-Key': string }> {
  const { status, body } = await send<GroupCreatedView>(origin, 'POST', '/groups', aGroup(given));
  if (status !== 201) throw new Error(`the group was not made: ${JSON.stringify(body)}`);
  return { 'X-Edit-Key': body.edit_key };
}
