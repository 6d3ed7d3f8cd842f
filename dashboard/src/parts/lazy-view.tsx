import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Waiting } from './panel.js';
import { words } from '../words/words.js';

/** Time before the first attempt after a failure; each later one waits twice as long, up to the maximum. */
const RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/**
 * A view whose code is loaded when it is opened: the first visit stays small. Loaded once, it opens at once. Where that
 * fails, as while the service starts again, it is tried again: after a time, when the device has a network again, and by a
 * button.
 */
export function lazyView<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function LazyView(props: Props) {
    const [, draw] = useState(0);
    const [failures, setFailures] = useState(0);
    // Changed to try again.
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (Loaded) return;
      let isLeft = false;
      const open = async () => {
        if (attempt > 0) await loadStylesAgain();
        Loaded = await load();
        if (!isLeft) draw(1);
      };
      open().catch(() => !isLeft && setFailures((count) => count + 1));
      return () => (isLeft = true);
    }, [attempt]);
    const again = () => setAttempt((count) => count + 1);
    useEffect(() => {
      if (failures === 0) return;
      const waitMs = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1));
      const timer = setTimeout(again, waitMs);
      window.addEventListener('online', again);
      return () => {
        clearTimeout(timer);
        window.removeEventListener('online', again);
      };
    }, [failures]);
    if (Loaded) return <Loaded {...props} />;
    return failures === 0 ? <Waiting /> : <Unloaded onAgain={again} />;
  };
}

function Unloaded({ onAgain }: { onAgain: () => void }) {
  const { unloaded, tryAgain, loadAgain } = words.value.common;
  return (
    <p class="trouble" role="alert">
      {unloaded}{' '}
      <button type="button" onClick={onAgain}>
        {tryAgain}
      </button>{' '}
      {/* An older page asks for a file that a newer service does not have any more. */}
      <a href={location.href}>{loadAgain}</a>
    </p>
  );
}

const failedStyles = new Set<HTMLLinkElement>();

// Errors of elements do not bubble.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  true,
);

/** Loads the style sheets that failed: what Vite puts around `import()` asks for each of them only once. */
async function loadStylesAgain(): Promise<void> {
  await Promise.all(
    [...failedStyles].map(async (failed) => {
      const link = failed.cloneNode() as HTMLLinkElement;
      const loaded = new Promise((resolve, reject) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', reject);
      });
      failedStyles.delete(failed);
      failed.replaceWith(link);
      await loaded;
    }),
  );
}
