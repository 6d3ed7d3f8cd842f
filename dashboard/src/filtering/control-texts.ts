import type { Control } from '../address/filters.js';
import type { Words } from '../words/words.js';

type Controls = Words['controls'];

/** The label of a control; that of the API for one that the viewer's language does not know. */
export function labelOf({ name, label }: Control, { labels }: Controls): string {
  return textAt(labels, name) ?? label;
}

/** The heading that controls stand under. */
export function headingOf(section: string, { sections }: Controls): string {
  return textAt(sections, section) ?? section;
}

/** A text by a name that may have none: the API can have filters that the language does not know. */
export function textAt<Text>(
  texts: Readonly<Record<string, Text>>,
  name: string,
): Text | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}
