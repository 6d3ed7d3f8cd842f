import { useEffect, useRef } from 'preact/hooks';

const CONTROLS = 'a[href], button, select, input';

/**
 * Makes the controls of an element one stop of the Tab key: the arrow keys go from one to the next, as in every toolbar. In a
 * list of choices up and down still choose.
 * @param start the control that is the stop before any had the focus; the first unless given
 */
export function useOneStop<Element extends HTMLElement = HTMLDivElement>(start?: string) {
  const ref = useRef<Element>(null);
  const current = useRef<HTMLElement>(undefined);
  const mark = () => {
    const all = controlsOf(ref.current);
    const first = start === undefined ? undefined : all.find((one) => one.matches(start));
    const stop = all.find((one) => one === current.current) ?? first ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  };
  // Controls come and go with what is chosen.
  useEffect(mark);
  return {
    ref,
    onFocusIn: (event: FocusEvent) => {
      current.current = event.target as HTMLElement;
      mark();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const all = controlsOf(ref.current);
      const at = all.indexOf(event.target as HTMLElement);
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    },
  };
}

function controlsOf(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
}
