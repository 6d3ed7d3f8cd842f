import { signal } from '@preact/signals';

/** The language of the page as a BCP 47 tag, such as `de`: numbers and dates are written in it. Set with its words. */
export const locale = signal('en');
