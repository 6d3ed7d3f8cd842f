import { useState } from 'preact/hooks';
import { type Alert, client } from '../service/api.js';
import { AskFirst } from '../parts/ask-first.js';
import { FormError } from '../parts/field.js';
import { useAttempt } from '../parts/form.js';
import { toHref } from '../address/router.js';
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
  const { error, attempt } = useAttempt();
  const act = async (work: () => Promise<unknown>, done = '', then = onDone) => {
    setOutcome('');
    if (!(await attempt(work))) return;
    setOutcome(done);
    then();
  };
  const { paused } = alert;
  return (
    <>
      <p class="actions">
        <button
          type="button"
          onClick={() => void act(() => client.testAlert(id, key), said.tested)}
        >
          {said.test}
        </button>
        <button
          type="button"
          onClick={() => void act(() => client.updateAlert(id, key, { paused: !paused }))}
        >
          {paused ? said.resume : said.pause}
        </button>
        <a class="button" href={toHref('/alerts', { change: id })}>
          {said.change}
        </a>
        <button
          type="button"
          onClick={() => void act(() => client.updateAlert(id, key, {}), said.renewed)}
        >
          {said.renew}
        </button>
        <AskFirst
          label={said.end}
          title={said.endTitle}
          yes={said.endYes}
          no={said.endNo}
          // Its key is no longer good: it must not be asked about again.
          onYes={() =>
            void act(
              () => client.deleteAlert(id, key),
              '',
              () => forgetAlert(id),
            )
          }
        >
          {said.endAsk(alert.name)}
        </AskFirst>
        <span role="status">{outcome}</span>
      </p>
      {error && <FormError error={error} fields={[]} />}
    </>
  );
}
