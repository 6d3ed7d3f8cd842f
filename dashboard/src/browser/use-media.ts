import { useEffect, useState } from 'preact/hooks';

/** A screen that has no room beside the list. */
export const NARROW = '(max-width: 999px)';

/** A phone that is held upright. */
export const PHONE = '(max-width: 699px)';

/** Whether a media query of the style sheet holds, as it changes. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const onChange = () => setHolds(media.matches);
    onChange();
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, [query]);
  return holds;
}
