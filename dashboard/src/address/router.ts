import { signal } from '@preact/signals';
import { PAGE_PATTERN } from '../../../src/dashboard/page-paths.js';
import { toOwnNames } from './own-names.js';
import { toQueryText } from './query-text.js';

/** Where the page is: the view, and what it shows of it. The address is the only place this is kept; its names are those of the view. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

const VIEWS = new RegExp(PAGE_PATTERN);

/** Whether an address is one of this page's views. */
export function isView({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): boolean {
  return origin === location.origin && VIEWS.test(pathname);
}

export const place = signal<Place>(readPlace());

function readPlace(): Place {
  const path = location.pathname.replace(/\/+$/, '') || '/';
  return { path, query: toOwnNames(path, new URLSearchParams(location.search)) };
}

/** Moves to an address of this page. `replace` leaves no step behind to go back to. */
export function go(href: string, { replace = false }: { replace?: boolean } = {}): void {
  if (href === location.pathname + location.search) return;
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  const before = place.value.path;
  place.value = readPlace();
  if (place.value.path === before) return;
  window.scrollTo(0, 0);
  // Screen readers announce the new view.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }),
  );
}

/** An address with parameters; those that are empty are left out, and commas stay readable. */
export function toHref(path: string, query: Readonly<Record<string, string>>): string {
  const text = toQueryText(query);
  return text === '' ? path : `${path}?${text}`;
}

/** Moves to the present address with other parameters; those that are empty are removed. */
export function goWith(
  part: Readonly<Record<string, string>>,
  how?: { readonly replace: boolean },
): void {
  const { path, query } = place.value;
  go(toHref(path, { ...Object.fromEntries(query), ...part }), how);
}

/** Follows links to views without loading the page again. */
export function interceptLinks(): void {
  window.addEventListener('popstate', () => (place.value = readPlace()));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download'))
      return;
    if (!isView(link) || link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
