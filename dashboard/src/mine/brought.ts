import { signal } from '@preact/signals';
import { place } from '../address/router.js';

/** A link brings what stands behind it, packed. No browser sends a fragment to the service. */
const FRAGMENT = '#mine=';

/** More makes a code too fine for the camera of a phone. */
export const MAX_LINK_CHARS = 2_000;

/** What the address brought from another browser, packed; empty when it brought nothing, or when that was looked at. */
export const brought = signal('');

/** A link that brings what is packed to another browser. */
export function linkTo(packed: string): string {
  return `${location.origin}/${FRAGMENT}${packed}`;
}

/** Takes out of the address what a link brings, before anything else sees it: it has keys in it. */
export function takeBrought(): void {
  if (!location.hash.startsWith(FRAGMENT)) return;
  brought.value = location.hash.slice(FRAGMENT.length);
  history.replaceState(null, '', '/mine');
  place.value = { path: '/mine', query: new URLSearchParams() };
}
