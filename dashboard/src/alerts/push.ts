import { client } from '../service/api.js';
import { toBase64Url } from '../browser/base64-url.js';
import { workerUrl } from '../browser/worker-url.js';

/** Whether this browser can be pushed to, or why not. */
export type PushState = 'possible' | 'insecure' | 'unsupported' | 'denied';

/** Why one that can did not subscribe: it says why, or its push service does not answer. */
type Failed = 'failed' | 'silent';

/** A browser that does not reach its push service goes on trying, and says nothing. */
const TIMEOUT_MS = 10_000;

/** Why a browser did not subscribe. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';

  /** @param message with `failed`, what the browser says */
  constructor(
    readonly reason: Exclude<PushState, 'possible'> | Failed,
    message = '',
  ) {
    super(message);
  }
}

export function pushState(): PushState {
  if (!globalThis.isSecureContext) return 'insecure';
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/**
 * Asks the user, and subscribes this browser; what it has subscribed before is used again. To be called from a click.
 * @throws PushRefused
 * @throws SpotApiError, SpotNetworkError when the service does not give its key
 */
export async function subscribe(): Promise<PushSubscriptionJSON> {
  const state = pushState();
  if (state !== 'possible') throw new PushRefused(state);
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied');
  const { public_key: publicKey } = await client.getPushKey();
  const silence = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PushRefused('silent')), TIMEOUT_MS);
  });
  return Promise.race([silence, subscribeWith(publicKey)]);
}

async function subscribeWith(publicKey: string): Promise<PushSubscriptionJSON> {
  try {
    await navigator.serviceWorker.register(workerUrl(), { scope: '/' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    if (known && keyOf(known) === publicKey) return known.toJSON();
    // The service has another key than when this browser subscribed: it could not send to it.
    await known?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    return (await pushManager.subscribe(options)).toJSON();
  } catch (error) {
    throw new PushRefused('failed', error instanceof Error ? error.message : String(error));
  }
}

/** The key with which this browser subscribed, as the service writes it. */
function keyOf({ options }: PushSubscription): string {
  return toBase64Url(new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
}
