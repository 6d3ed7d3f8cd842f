import { tune } from '../rig/rig.js';
import { go, isView } from '../address/router.js';
import { workerUrl } from '../browser/worker-url.js';

/**
 * Registers the worker, once the page is loaded, so that it does not slow the first visit. Without one the page is the same, but
 * for pushes and for opening it while the service is away: browsers refuse it without https, or with their storage off.
 */
export function registerWorker(): void {
  if (!globalThis.isSecureContext) return;
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    navigator.serviceWorker.addEventListener('message', goWhereTold);
    await navigator.serviceWorker.register(workerUrl(), { scope: '/' });
  } catch {
    // Refused, or not there.
  }
}

/** A notification was clicked that leads to a view of this page, or to the frequency of a spot for the viewer's radio. */
function goWhereTold({ data }: MessageEvent): void {
  const { path, spot } = Object(data) as { path?: unknown; spot?: unknown };
  const { frequency, mode } = Object(spot) as { frequency?: unknown; mode?: unknown };
  if (typeof frequency === 'number' && typeof mode === 'string') tune(frequency, mode);
  if (typeof path === 'string' && isView(new URL(path, location.origin))) go(path);
}
