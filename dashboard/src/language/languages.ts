import { batch, signal } from '@preact/signals';
import { loadEntities } from '../radio/entity-name.js';
import { keep, readKept } from '../browser/kept.js';
import { en } from '../words/en.js';
import { locale } from '../words/locale.js';
import { type Words, words } from '../words/words.js';

interface Language {
  /** As those who speak it call it. */
  readonly name: string;
  readonly load: () => Words | Promise<Words>;
}

/** The languages of the page, each with a file of its words. All but English are loaded when they are needed. */
export const LANGUAGES = {
  en: { name: 'English', load: () => en },
  de: { name: 'Deutsch', load: () => import('../words/de.js').then((file) => file.de) },
  fr: { name: 'Français', load: () => import('../words/fr.js').then((file) => file.fr) },
  es: { name: 'Español', load: () => import('../words/es.js').then((file) => file.es) },
  ja: { name: '日本語', load: () => import('../words/ja.js').then((file) => file.ja) },
} satisfies Readonly<Record<string, Language>>;

export type LanguageTag = keyof typeof LANGUAGES;

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as LanguageTag[];

const KEY = 'language';

/** Which language is chosen; the page is in it as soon as its words are loaded. */
export const language = signal<LanguageTag>('en');

/** What the viewer chose, else the first language of the browser that the page has, else English. */
export function preferredLanguage(kept: unknown, wanted: readonly string[]): LanguageTag {
  const primary = wanted.map((tag) => tag.split('-')[0]?.toLowerCase());
  return [kept, ...primary].find(isLanguage) ?? 'en';
}

/** @returns `undefined` for what is no language of the page */
export function readLanguage(tag: unknown): LanguageTag | undefined {
  return isLanguage(tag) ? tag : undefined;
}

function isLanguage(tag: unknown): tag is LanguageTag {
  return LANGUAGE_TAGS.some((one) => one === tag);
}

const RETRY_MS = 10_000;

/** Sets the language of the page before it is drawn first; nothing to load for English. Its words are tried again until they come. */
export async function openLanguage(): Promise<void> {
  const preferred = preferredLanguage(readKept(KEY, String), navigator.languages);
  await show(preferred);
  if (locale.value !== preferred) setTimeout(() => void openLanguage(), RETRY_MS);
}

/** Changes the language of the page, and keeps the choice in the browser. */
export function setLanguage(tag: string): Promise<void> {
  if (!isLanguage(tag)) return Promise.resolve();
  keep(KEY, tag);
  return show(tag);
}

/** Without its words, as without a network, the page stays as it is. */
async function show(tag: LanguageTag): Promise<void> {
  language.value = tag;
  try {
    const { load }: Language = LANGUAGES[tag];
    // Rows that are drawn already are not drawn again for names alone.
    const [loaded] = await Promise.all([load(), tag === 'en' ? undefined : loadEntities()]);
    // Another one may have been chosen meanwhile.
    if (language.value !== tag) return;
    batch(() => {
      words.value = loaded;
      locale.value = tag;
    });
    document.documentElement.lang = tag;
  } catch {
    if (language.value === tag) language.value = isLanguage(locale.value) ? locale.value : 'en';
  }
}
