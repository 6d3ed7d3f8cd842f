import { useState } from 'preact/hooks';
import { words } from '../words/words.js';

const SAID_MS = 2_000;

/** Copies a text; absent where pages may not use the clipboard, which needs https or this machine. */
export function CopyButton({
  label,
  text,
}: {
  readonly label: string;
  readonly text: () => string;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  };
  if (!navigator.clipboard) return null;
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
      <span class="copied" role="status">
        {isCopied ? words.value.common.copied : ''}
      </span>
    </>
  );
}
