import { refuseField } from '../../http/errors/errors.js';
import { hasPrivateAddress } from '../../outbound/allowed-address.js';
import { areSubscriptionKeys, type SubscriptionKeys } from '../push/push-crypto.js';

/** Where messages go, with URLs and secrets, which are never shown. */
export type Destination =
  | { readonly kind: 'webhook'; readonly url: string; readonly secret: string | null }
  | { readonly kind: 'ntfy'; readonly url: string; readonly token: string | null }
  | {
      readonly kind: 'web_push';
      readonly endpoint: string;
      readonly keys: SubscriptionKeys;
    };

export type DestinationKind = Destination['kind'];

/** What the operator allows as destinations. */
export interface DestinationRules {
  readonly allowsPrivate: boolean;
  /** Names of the browsers' push services; their subdomains are allowed too. */
  readonly pushHosts: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_URL_LENGTH = 2_000;
const MAX_SECRET_LENGTH = 200;
const LOWEST_OPEN_PORT = 1_024;

/** End of the path of a topic of ntfy. */
const TOPIC = /\/[-_A-Za-z0-9]{1,64}$/;

/** Readers of the fields of each kind. */
const READERS: Readonly<
  Record<DestinationKind, (given: Fields, rules: DestinationRules) => Destination>
> = {
  webhook: (given, rules) => {
    refuseOthers(given, ['kind', 'url', 'secret']);
    const url = readUrl(given.url, 'destination.url', rules);
    return {
      kind: 'webhook',
      url: url.href,
      secret: readSecret(given.secret, 'destination.secret'),
    };
  },
  ntfy: (given, rules) => {
    refuseOthers(given, ['kind', 'url', 'token']);
    const url = readUrl(given.url, 'destination.url', rules);
    if (!TOPIC.test(url.pathname) || url.search !== '') {
      refuseField(
        'destination.url',
        'must be the URL of a topic, such as https://ntfy.sh/my-topic',
      );
    }
    return { kind: 'ntfy', url: url.href, token: readToken(given.token, 'destination.token') };
  },
  web_push: (given, rules) => {
    refuseOthers(given, ['kind', 'subscription']);
    return readSubscription(asObject(given.subscription, 'destination.subscription'), rules);
  },
};

/** Reads the destination of a request. @throws InvalidParameters with the name of the field, without its value */
export function readDestination(value: unknown, rules: DestinationRules): Destination {
  const given = asObject(value, 'destination');
  const { kind } = given;
  const kinds = Object.keys(READERS);
  if (typeof kind !== 'string' || !kinds.includes(kind)) {
    refuseField('destination.kind', `must be one of ${kinds.join(', ')}`);
  }
  return READERS[kind as DestinationKind](given, rules);
}

/** Returns the URL that messages are posted to. */
export function urlOf(destination: Destination): URL {
  return new URL(destination.kind === 'web_push' ? destination.endpoint : destination.url);
}

/** Whether both have the same kind and URL: then an agreement still holds. */
export function hasSameUrl(one: Destination, other: Destination): boolean {
  return one.kind === other.kind && urlOf(one).href === urlOf(other).href;
}

function readSubscription(given: Fields, rules: DestinationRules): Destination {
  const at = 'destination.subscription';
  const endpoint = readUrl(given.endpoint, `${at}.endpoint`, rules);
  const isKnown = rules.pushHosts.some(
    (host) => endpoint.hostname === host || endpoint.hostname.endsWith(`.${host}`),
  );
  if (!isKnown)
    refuseField(`${at}.endpoint`, "must be of a browser's push service that this service knows");
  if (endpoint.protocol !== 'https:' && !rules.allowsPrivate) {
    refuseField(`${at}.endpoint`, 'must be an https URL');
  }
  const { p256dh, auth } = asObject(given.keys, `${at}.keys`);
  if (
    typeof p256dh !== 'string' ||
    typeof auth !== 'string' ||
    !areSubscriptionKeys({ p256dh, auth })
  ) {
    refuseField(
      `${at}.keys`,
      'must be p256dh, a point of P-256, and auth, 16 bytes, both in base64url',
    );
  }
  return { kind: 'web_push', endpoint: endpoint.href, keys: { p256dh, auth } };
}

function readUrl(value: unknown, field: string, { allowsPrivate }: DestinationRules): URL {
  const isText = typeof value === 'string' && value.length <= MAX_URL_LENGTH;
  if (!isText || !URL.canParse(value)) {
    return refuseField(
      field,
      `must be an http or https URL of at most ${MAX_URL_LENGTH} characters`,
    );
  }
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuseField(field, 'must be an http or https URL');
  if (url.username !== '' || url.password !== '')
    refuseField(field, 'must not have a name or a password');
  const port = url.port === '' ? undefined : Number(url.port);
  if (port !== undefined && port !== 80 && port !== 443 && port < LOWEST_OPEN_PORT) {
    refuseField(field, `must have port 80, 443, or one from ${LOWEST_OPEN_PORT}`);
  }
  if (!allowsPrivate && hasPrivateAddress(url)) {
    refuseField(field, 'must not be an address of a private or reserved network');
  }
  url.hash = '';
  return url;
}

function readSecret(value: unknown, field: string): string | null {
  return readOptional(value, field, /^[^\p{Cc}\p{Cs}]+$/u, 'characters, none a control character');
}

/** Reads a token, which becomes part of a header. */
function readToken(value: unknown, field: string): string | null {
  return readOptional(value, field, /^[\x21-\x7e]+$/, 'visible ASCII characters');
}

function readOptional(value: unknown, field: string, form: RegExp, allowed: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  const isText = typeof value === 'string' && value.length <= MAX_SECRET_LENGTH;
  if (isText && form.test(value)) return value;
  return refuseField(field, `must be a text of at most ${MAX_SECRET_LENGTH} ${allowed}`);
}

function asObject(value: unknown, field: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  return refuseField(field, 'must be an object');
}

function refuseOthers(given: Fields, known: readonly string[]): void {
  const other = Object.keys(given).find((name) => !known.includes(name));
  if (other !== undefined)
    refuseField(`destination.${other.slice(0, 40)}`, 'is not a field of this request');
}
