import type { ComponentChildren } from 'preact';

/** What the pointer is at, below a picture: the table says the same to those who have none. */
export function Pointed({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <>
      {children}
      <p class="ask-pointed muted" aria-hidden="true">
        {text}
      </p>
    </>
  );
}
