import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { encrypt } from 'http_ece';

/** The browser's keys of a subscription, base64url. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** The service's own keys (RFC 8292), base64url: an uncompressed point of P-256, and its private key of 32 bytes. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const TOKEN_VALID_SECONDS = 12 * 3_600;

/** Makes new keys of the service. */
export function createVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.alloc(32);
  const withoutZeros = pair.getPrivateKey();
  // Leading zeros belong to the key.
  withoutZeros.copy(privateKey, privateKey.length - withoutZeros.length);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

/** Whether keys of a subscription can be used: a point of the curve and 16 bytes. */
export function areSubscriptionKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(point);
  } catch {
    return false;
  }
  return true;
}

/**
 * Encrypts a message for one browser: `aes128gcm` of RFC 8188 with the keys of RFC 8291.
 * @param own private key and salt of this message alone; random unless given, to check against the RFC
 */
export function encryptPush(
  plain: Buffer,
  keys: SubscriptionKeys,
  own: { readonly privateKey?: Buffer; readonly salt?: Buffer } = {},
): Buffer {
  const pair = createECDH('prime256v1');
  if (own.privateKey) pair.setPrivateKey(own.privateKey);
  else pair.generateKeys();
  return encrypt(plain, {
    version: 'aes128gcm',
    privateKey: pair,
    dh: keys.p256dh,
    authSecret: keys.auth,
    salt: own.salt,
  });
}

/** Builds the `Authorization` that tells a push service who sends (RFC 8292). `subject` is a URL or `mailto:`. */
export function vapidAuthorization(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  { subject, nowSeconds }: { readonly subject: string; readonly nowSeconds: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: nowSeconds + TOKEN_VALID_SECONDS,
    sub: subject,
  };
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const key = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey },
    format: 'jwk',
  });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
