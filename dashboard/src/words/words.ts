import { signal } from '@preact/signals';
import { en } from './en.js';

/** Every text of the page in a language. Those with a number or a name in them are functions. */
export type Words = typeof en;

/** The words of the viewer's language. Read in what is drawn, so that it is drawn again in another language. */
export const words = signal<Words>(en);
