import { createHash } from 'node:crypto';

/** The tag of a body: weak, because the same body is also sent compressed. */
export function tagOf(body: string | Buffer): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`;
}
