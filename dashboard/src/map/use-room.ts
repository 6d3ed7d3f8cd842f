import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

interface Part {
  readonly current: HTMLElement | null;
}

/** How much room a screen has, in px, for a part of the page above another one that stays at the bottom of the screen. */
export function useRoom(part: Part, bottom: Part): number {
  const [room, setRoom] = useState(0);
  const measure = () => {
    if (!part.current || !bottom.current) return;
    const top = part.current.getBoundingClientRect().top + window.scrollY;
    const { height } = bottom.current.getBoundingClientRect();
    setRoom(Math.floor(window.innerHeight - top - height));
  };
  // Before the first frame is drawn: what stands below would move.
  useLayoutEffect(measure);
  useEffect(() => {
    // Whatever comes above the part makes the page longer.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return room;
}
