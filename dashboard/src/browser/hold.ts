import { useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** A list that must not move at the moment. */
export interface Hold {
  /** True while the mouse is over the list or on its way to what stands around it, or the keyboard's focus or an open menu is in it. */
  readonly isHeld: Signal<boolean>;
  /** To be spread over the element that is the list. */
  readonly list: {
    readonly ref: { current: HTMLDivElement | null };
    readonly onPointerEnter: () => void;
    readonly onFocusIn: () => void;
    readonly onFocusOut: () => void;
    readonly onToggleCapture: () => void;
  };
  /** To be spread over the panel of the list: what shows new rows is reached while they still wait, and a click lets them go. */
  readonly panel: {
    readonly onPointerLeave: () => void;
    readonly onClick: (event: Event) => void;
  };
}

/** Knows whether a list is pointed at, or has the keyboard's focus or an open menu, so that its rows can keep their places. */
export function useHold(): Hold {
  const ref = useRef<HTMLDivElement>(null);
  const isPointedAt = useRef(false);
  const isHeld = useSignal(false);
  const update = () =>
    (isHeld.value =
      isPointedAt.current || hasKeyboardFocus(ref.current) || hasOpenMenu(ref.current));
  // There is no event when the row with the focus is removed, as by another filter.
  useEffect(() => {
    if (isHeld.value) update();
  });
  const point = (isAt: boolean) => {
    isPointedAt.current = isAt;
    update();
  };
  return {
    isHeld,
    list: {
      ref,
      onPointerEnter: () => point(true),
      onFocusIn: update,
      // Where the focus goes is known a moment later.
      onFocusOut: () => queueMicrotask(update),
      // Of a menu in a row, which does not bubble.
      onToggleCapture: update,
    },
    panel: {
      onPointerLeave: () => point(false),
      onClick: ({ target }) => {
        if (!ref.current?.contains(target as Node)) point(false);
      },
    },
  };
}

/** Not for a link that was clicked: it has the focus too, but the user has moved on. */
function hasKeyboardFocus(list: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return list !== null && list.contains(focused) && focused?.matches(':focus-visible') === true;
}

function hasOpenMenu(list: HTMLElement | null): boolean {
  return list?.querySelector(':popover-open') != null;
}

/** The previous value while the list is held; otherwise, and for the first answer, the current one. */
export function useHeld<Value>(value: Value, isHeld: boolean, about: string): Value {
  const shown = useRef({ value, about });
  const isFirst = shown.current.about !== about || shown.current.value === undefined;
  if (!isHeld || isFirst) shown.current = { value, about };
  return shown.current.value;
}
