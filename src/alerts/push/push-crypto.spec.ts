import { createPublicKey, verify } from 'node:crypto';
import {
  areSubscriptionKeys,
  createVapidKeys,
  encryptPush,
  vapidAuthorization,
} from './push-crypto.js';

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  plain: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  ourPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const decode = (text: string) => Buffer.from(text, 'base64url');

describe('encryptPush', () => {
  it('makes the message of RFC 8291', () => {
    const own = { privateKey: decode(RFC.ourPrivate), salt: decode(RFC.salt) };
    const message = encryptPush(Buffer.from(RFC.plain), RFC, own);
    expect(message.toString('base64url')).toBe(RFC.message);
  });

  it('never makes the same message twice', () => {
    const [one, other] = [1, 2].map(() => encryptPush(Buffer.from('x'), RFC).toString('hex'));
    expect(one).not.toBe(other);
  });
});

describe('areSubscriptionKeys', () => {
  it('accepts those of the RFC', () => expect(areSubscriptionKeys(RFC)).toBe(true));

  it.each([
    ['a point that is not on the curve', { ...RFC, p256dh: RFC.p256dh.replace('CVxs', 'CVxt') }],
    ['a short point', { ...RFC, p256dh: RFC.p256dh.slice(0, 40) }],
    ['a short secret', { ...RFC, auth: RFC.auth.slice(2) }],
    ['nothing', { p256dh: '', auth: '' }],
  ])('refuses %s', (_, keys) => expect(areSubscriptionKeys(keys)).toBe(false));
});

it('signs who sends, for the origin of the push service', () => {
  const keys = createVapidKeys();
  const header = vapidAuthorization('https://push.example:8443/some/where?a=b', keys, {
    subject: 'mailto:op@example.org',
    nowSeconds: 1_000,
  });
  const [, text = '', signature = '', key] = /^vapid t=(.*)\.([^.]*), k=(.*)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head, claims] = text
    .split('.')
    .map((part) => JSON.parse(decode(part).toString()) as object);
  expect(head).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(claims).toEqual({
    aud: 'https://push.example:8443',
    exp: 1_000 + 43_200,
    sub: 'mailto:op@example.org',
  });
  const point = decode(keys.publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(text), signed, decode(signature))).toBe(true);
});
