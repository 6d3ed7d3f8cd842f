import { useEffect, useState } from 'preact/hooks';
import { loadWorld, type World } from './outlines.js';

/** Time between attempts to load the outlines of the land. */
const RETRY_MS = 10_000;

/** The outlines, once they are loaded. */
export function useWorld(): World | 'missing' | undefined {
  const [world, setWorld] = useState<World | 'missing'>();
  useEffect(() => {
    let timer = 0;
    const open = () =>
      loadWorld().then(setWorld, () => {
        setWorld('missing');
        timer = window.setTimeout(() => void open(), RETRY_MS);
      });
    void open();
    return () => clearTimeout(timer);
  }, []);
  return world;
}
