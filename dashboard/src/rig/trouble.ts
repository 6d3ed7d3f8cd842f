/** How a connection to the program between page and radio ended. */
export type RigEnd =
  /** It was not reached, does not allow this page, or the script that reaches it was not loaded: a browser does not tell which. */
  | 'refused'
  | 'token'
  /** It worked, and broke off. */
  | 'broken';

/** Why the radio cannot be tuned. */
export type Trouble = 'away' | 'token' | 'radio' | 'browser' | 'safari';

/** What the browser is, as far as it matters whether it lets a page reach this machine. */
export interface Surroundings {
  readonly protocol: string;
  /** `navigator.vendor`. */
  readonly vendor: string;
  /** Of reaching programs on this machine; `undefined` where the browser has no such permission. */
  readonly permission: PermissionState | undefined;
}

export function troubleOf(
  end: RigEnd,
  { protocol, vendor, permission }: Surroundings,
): Exclude<Trouble, 'radio'> {
  if (end !== 'refused') return end === 'token' ? end : 'away';
  if (protocol === 'https:' && vendor.startsWith('Apple')) return 'safari';
  return permission === 'denied' ? 'browser' : 'away';
}

/** Chromium has had two names for it. */
const PERMISSIONS = ['loopback-network', 'local-network-access'];

/** Asks the browser whether it lets this page reach programs on this machine. It asks its user when the page tries. */
export async function readSurroundings(): Promise<Surroundings> {
  const { protocol } = location;
  const { vendor } = navigator;
  for (const name of PERMISSIONS) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return { protocol, vendor, permission: state };
    } catch {
      // Not known by this name.
    }
  }
  return { protocol, vendor, permission: undefined };
}
