import { useRef, useState } from 'preact/hooks';
import { type Alert, client, failureText, isFailure } from '../api.js';
import { toHref } from '../router.js';
import { words } from '../words/words.js';
import { forgetAlert, type KeptAlert } from './kept-alerts.js';

interface AlertActionsProps {
  readonly alert: Alert;
  readonly kept: KeptAlert;
  /** The alert may be another now. */
  readonly onDone: () => void;
}

/** Tries, pauses, changes, renews and ends an alert. */
export function AlertActions({ alert, kept, onDone }: AlertActionsProps) {
  const { id, alert_key: key } = kept;
  const said = words.value.alerts.card;
  const [outcome, setOutcome] = useState('');
  const [trouble, setTrouble] = useState('');
  const attempt = async (work: () => Promise<unknown>, done = '', then = onDone) => {
    setOutcome('');
    setTrouble('');
    try {
      await work();
      setOutcome(done);
      then();
    } catch (failure) {
      if (!isFailure(failure)) throw failure;
      setTrouble(failureText(failure));
    }
  };
  const { paused } = alert;
  return (
    <>
      <p class="actions">
        <button
          type="button"
          onClick={() => void attempt(() => client.testAlert(id, key), said.tested)}
        >
          {said.test}
        </button>
        <button
          type="button"
          onClick={() => void attempt(() => client.updateAlert(id, key, { paused: !paused }))}
        >
          {paused ? said.resume : said.pause}
        </button>
        <a class="button" href={toHref('/alerts', { change: id })}>
          {said.change}
        </a>
        <button
          type="button"
          onClick={() => void attempt(() => client.updateAlert(id, key, {}), said.renewed)}
        >
          {said.renew}
        </button>
        <End
          name={alert.name}
          // Its key is no longer good: it must not be asked about again.
          onEnd={() =>
            void attempt(
              () => client.deleteAlert(id, key),
              '',
              () => forgetAlert(id),
            )
          }
        />
        <span role="status">{outcome}</span>
      </p>
      {trouble !== '' && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}

/** Ends an alert when it was meant. */
function End({ name, onEnd }: { readonly name: string; readonly onEnd: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const said = words.value.alerts.card;
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
        {said.end}
      </button>
      <dialog ref={dialog} aria-label={said.endTitle}>
        <p>{said.endAsk(name)}</p>
        <p class="actions">
          <button
            type="button"
            class="danger"
            onClick={() => {
              close();
              onEnd();
            }}
          >
            {said.endYes}
          </button>
          <button type="button" onClick={close}>
            {said.endNo}
          </button>
        </p>
      </dialog>
    </>
  );
}
