import { isIP } from 'node:net';

/** A feed of `FEEDS`: an upstream to log in to, or the simulated band. */
export type FeedSetting =
  | {
      readonly kind: 'telnet';
      /** `host:port`, as /health and the log name the feed. */
      readonly name: string;
      readonly host: string;
      readonly port: number;
      /** Present when skimmers' lines without the mark `-#` are taken. */
      readonly takesUnmarked?: true;
    }
  | { readonly kind: 'demo'; readonly name: 'demo' };

/** The Reverse Beacon Network's two feeds, as `FEEDS` spells them: CW and RTTY, then FT8 and FT4. */
export const RBN_FEEDS =
  'telnet://telnet.reversebeacon.net:7000,telnet://telnet.reversebeacon.net:7001';

const TELNET_URL = /^telnet:\/\/(\[[^\]]+\]|[^:/]+):(\d{1,5})\/?(\?skimmers=unmarked)?$/;

/**
 * Parses an entry of `FEEDS`: `telnet://host:port`, the same with `?skimmers=unmarked`, or `demo`; `undefined` for any
 * other. Ignores upper and lower case, so that no feed is opened twice.
 */
export function parseFeed(text: string): FeedSetting | undefined {
  const entry = text.toLowerCase();
  if (entry === 'demo') return { kind: 'demo', name: 'demo' };
  const [, authority = '', digits = '', unmarked] = TELNET_URL.exec(entry) ?? [];
  const host = authority.replace(/^\[|\]$/g, '');
  const port = Number(digits);
  if (!isHost(host) || port < 1 || port > 65_535) return undefined;
  return {
    kind: 'telnet',
    name: `${authority}:${port}`,
    host,
    port,
    ...(unmarked && { takesUnmarked: true }),
  };
}

/** Whether a text can be a host's name or its IP address, without a port. */
export function isHost(text: string): boolean {
  // The URL parser refuses 999.1.1.1, which is neither a name nor an address.
  return isIP(text) > 0 || (/^[a-z0-9._-]+$/i.test(text) && URL.canParse(`http://${text}`));
}
