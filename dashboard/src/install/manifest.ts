import { effect } from '@preact/signals';
import { manifestPathOf } from '../../../src/dashboard/page-paths.js';
import { locale } from '../words/locale.js';

/** Links the manifest in the language of the page: what is installed has its name and shortcuts in it. */
export function followLanguage(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  effect(() => link?.setAttribute('href', manifestPathOf(locale.value)));
}
