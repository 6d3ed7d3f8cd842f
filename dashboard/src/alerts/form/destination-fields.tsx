import { useId } from 'preact/hooks';
import { SpotApiError } from '../../service/api.js';
import { words } from '../../words/words.js';
import type { DestinationChoice } from './alert-request.js';
import { type TextField, TextFields, type TextFieldsProps } from './text-fields.js';
import { type PushRefused, pushState } from '../push.js';

/** The fields whose refusals are said here. */
export const DESTINATION_FIELDS = ['destination.url', 'destination.secret', 'destination.token'];

interface DestinationFieldsProps extends TextFieldsProps {
  /** Where an alert that is changed goes now. */
  readonly host: string | undefined;
  /** Why this browser did not subscribe. */
  readonly refused: PushRefused | undefined;
}

/** Where messages go: this browser, a webhook, or a topic of ntfy. */
export function DestinationFields(props: DestinationFieldsProps) {
  const { texts, host, error, refused, onChange } = props;
  const said = words.value.alerts.to;
  const name = useId();
  const state = pushState();
  const option = (to: DestinationChoice, label: string, isDisabled = false) => (
    <label class="alert-choice">
      <input
        type="radio"
        name={name}
        value={to}
        checked={texts.to === to}
        disabled={isDisabled}
        onChange={() => onChange({ to })}
      />{' '}
      {label}
    </label>
  );
  const fieldsOf = (to: DestinationChoice, fields: readonly TextField[]) =>
    texts.to === to && (
      <div class="alert-to-fields">
        <TextFields {...{ texts, error, onChange, fields }} />
      </div>
    );
  return (
    <fieldset class="alert-to">
      <legend>{said.title}</legend>
      {host !== undefined && option('same', said.same(host))}
      {option('web_push', said.kinds.web_push, state !== 'possible')}
      {(texts.to === 'web_push' || state !== 'possible') && (
        <p class="hint">{state === 'possible' ? said.pushHint : words.value.alerts.push[state]}</p>
      )}
      {texts.to === 'web_push' && <PushTrouble refused={refused} error={error} />}
      {option('webhook', said.kinds.webhook)}
      {fieldsOf('webhook', [
        ['url', 'destination.url', said.url, said.webhookHint, 'url'],
        ['secret', 'destination.secret', said.secret, said.secretHint],
      ])}
      {option('ntfy', said.kinds.ntfy)}
      {fieldsOf('ntfy', [
        ['topic', 'destination.url', said.topic, said.topicHint, 'url'],
        ['token', 'destination.token', said.token, said.tokenHint],
      ])}
    </fieldset>
  );
}

/** Why this browser cannot be told: it said no, it failed, or the service does not know its push service. */
function PushTrouble({ refused, error }: Pick<DestinationFieldsProps, 'refused' | 'error'>) {
  const said = words.value.alerts.push;
  const details = error instanceof SpotApiError ? error.details : [];
  const refusal = details.find(({ field }) => field.startsWith('destination.subscription'));
  if (!refused && !refusal) return null;
  const reason = refused?.reason ?? 'failed';
  const message = refused?.message ?? refusal?.message ?? '';
  return (
    <p class="field-error" role="alert">
      {reason === 'failed' ? said.failed(message) : said[reason]}
    </p>
  );
}
