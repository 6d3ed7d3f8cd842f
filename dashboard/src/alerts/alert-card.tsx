import { useEffect, useRef, useState } from 'preact/hooks';
import { type Alert, client, type Failure, SpotApiError } from '../service/api.js';
import { type Fact, Facts } from '../parts/facts.js';
import { Field, FormError } from '../parts/field.js';
import { Form, useAttempt } from '../parts/form.js';
import { Panel, Trouble, Waiting } from '../parts/panel.js';
import { count, minuteText } from '../words/time.js';
import { usePolling } from '../service/use-polling.js';
import { words } from '../words/words.js';
import { AlertActions } from './alert-actions.js';
import { alertText, partsOf } from './form/alert-request.js';
import { forgetAlert, keepAlert, type KeptAlert, keptAlerts } from './kept-alerts.js';

/** Between two questions about any alert of this browser. */
const EACH_MS = 2_000;
const MIN_EACH_MS = 4_000;

interface AlertCardProps {
  readonly kept: KeptAlert;
  /** Its form is open. */
  readonly isChanging: boolean;
}

/** An alert of this browser: what it tells, where to, how it is doing. A key that was refused is not tried again. */
export function AlertCard({ kept, isChanging }: AlertCardProps) {
  const { id, alert_key: key, isRefused = false } = kept;
  const polled = usePolling(
    isRefused ? undefined : (options) => client.getAlert(id, key, options),
    Math.max(MIN_EACH_MS, EACH_MS * keptAlerts.value.length),
    `${id} ${key} ${isRefused}`,
  );
  const { answer, error } = polled.value;
  const refuses = isKeyRefused(error);
  useEffect(() => {
    if (refuses) keepAlert({ ...kept, isRefused: true });
  }, [refuses]);
  const wasChanging = useRef(isChanging);
  useEffect(() => {
    if (wasChanging.current && !isChanging) polled.again();
    wasChanging.current = isChanging;
  }, [isChanging]);
  return (
    <Panel title={answer?.name ?? kept.name} class="alert-card">
      {isRefused ? (
        <Refused kept={kept} />
      ) : (
        <>
          {error && !refuses && <Trouble error={error} />}
          {!answer && !error && <Waiting />}
          {answer && (
            <>
              <AlertFacts alert={answer} />
              {answer.state === 'unconfirmed' && answer.destination.kind === 'ntfy' && (
                <Confirm kept={kept} onDone={() => polled.again()} />
              )}
              {!isChanging && (
                <AlertActions alert={answer} kept={kept} onDone={() => polled.again()} />
              )}
            </>
          )}
        </>
      )}
    </Panel>
  );
}

function isKeyRefused(error: Failure | undefined): boolean {
  return error instanceof SpotApiError && error.status === 401;
}

function Refused({ kept }: { readonly kept: KeptAlert }) {
  const said = words.value.alerts.card;
  const { isRefused: _isRefused, ...again } = kept;
  return (
    <>
      <p class="trouble">{said.refused}</p>
      <p class="actions">
        <button type="button" onClick={() => forgetAlert(kept.id)}>
          {said.forget}
        </button>
        <button type="button" onClick={() => keepAlert(again)}>
          {said.again}
        </button>
      </p>
    </>
  );
}

const TONES: Readonly<Record<string, string>> = {
  active: 'good',
  unconfirmed: 'warn',
  failing: 'bad',
};

function AlertFacts({ alert }: { readonly alert: Alert }) {
  const said = words.value.alerts;
  const { destination, state, last_error: lastError, expires_at: end } = alert;
  const parts = partsOf(alert);
  const kinds: Readonly<Record<string, string>> = said.to.kinds;
  const facts: readonly Fact[] = [
    [
      said.card.state,
      <span role="status">{said.state[state] ?? state}</span>,
      `tone-${TONES[state] ?? 'muted'}`,
    ],
    ...(lastError === null ? [] : [[said.card.lastError, lastError, 'tone-bad'] as const]),
    [said.card.filters, alertText(parts, parts.presence)],
    [said.card.to, `${kinds[destination.kind] ?? destination.kind}, ${destination.host}`],
    [said.card.sent, count(alert.sent)],
    [said.card.pace, said.card.paceText(alert.cooldown_minutes, alert.min_skimmers)],
    [said.card.ends, end === null ? said.card.endsNever : `${minuteText(end)} UTC`],
  ];
  return <Facts facts={facts} />;
}

/** A topic agrees by the code that it was sent. */
function Confirm({ kept, onDone }: { readonly kept: KeptAlert; readonly onDone: () => void }) {
  const said = words.value.alerts.card;
  const [code, setCode] = useState('');
  const { error, attempt } = useAttempt();
  const confirm = async () => {
    const isDone = await attempt(() => client.confirmAlert(kept.id, kept.alert_key, code.trim()));
    if (isDone) onDone();
  };
  return (
    <Form class="form alert-confirm" onSubmit={() => void confirm()}>
      <Field
        label={said.code}
        name="code"
        value={code}
        onInput={setCode}
        error={error}
        maxLength={10}
        autocomplete="one-time-code"
      />
      {error && <FormError error={error} fields={['code']} />}
      <p class="actions">
        <button type="submit" class="primary">
          {said.confirm}
        </button>
      </p>
    </Form>
  );
}
