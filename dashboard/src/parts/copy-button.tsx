import { useState } from 'preact/hooks';
import { copyText } from '../browser/clipboard.js';
import { words } from '../words/words.js';

const SAID_MS = 2_000;

/** Copies a text, and says whether it could. */
export function CopyButton({
  label,
  text,
}: {
  readonly label: string;
  readonly text: () => string;
}) {
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    setCopied(await copyText(text()));
    setTimeout(() => setCopied(undefined), SAID_MS);
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {label}
      </button>
      <span class="copied" role="status">
        {isCopied !== undefined &&
          (isCopied ? words.value.common.copied : words.value.install.notCopied)}
      </span>
    </>
  );
}
