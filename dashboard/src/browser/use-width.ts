import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/** How wide an element is, in whole px. */
export function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  // Before the first frame is drawn: what stands below it would move.
  useLayoutEffect(() => setWidth(element.current?.clientWidth ?? 0), []);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}
