import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface AskFirstProps {
  /** What the button says, and the dialog that it opens. */
  readonly label: string;
  readonly title: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  /** The question. */
  readonly children: ComponentChildren;
}

/** A button for what cannot be taken back: it asks before. */
export function AskFirst({ label, title, yes, no, onYes, children }: AskFirstProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} aria-label={title}>
        <p>{children}</p>
        <p class="actions">
          <button
            type="button"
            class="danger"
            onClick={() => {
              close();
              onYes();
            }}
          >
            {yes}
          </button>
          <button type="button" onClick={close}>
            {no}
          </button>
        </p>
      </dialog>
    </>
  );
}
