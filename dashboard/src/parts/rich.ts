import type { ComponentChildren } from 'preact';

/** How each mark of a text is drawn, by its name; it is given what stands in the mark. */
type Marks = Readonly<Record<string, (inner: string) => ComponentChildren>>;

/** A text of the words with parts that are drawn otherwise: `<b>7</b> of them`. A mark without an entry is drawn as text. */
export function rich(text: string, marks: Marks): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const found of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', inner = ''] = found;
    parts.push(text.slice(end, found.index), marks[name]?.(inner) ?? inner);
    end = found.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
