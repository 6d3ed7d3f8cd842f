import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** What the log lets a view show of all that matches, as it is said beside the chips; empty where it hides nothing. */
export const neededCount = signal('');

/** Says it as long as the view is there. */
export function useNeededCount(text: string): void {
  useEffect(() => {
    neededCount.value = text;
    return () => (neededCount.value = '');
  }, [text]);
}
