import { useId } from 'preact/hooks';
import { type Failure, SpotApiError } from '../../api.js';
import { Field } from '../../parts/field.js';
import { words } from '../../words/words.js';
import type { AlertTexts, DestinationChoice } from './alert-request.js';
import { type PushRefused, pushState } from '../push.js';

/** The fields whose refusals are said here. */
export const DESTINATION_FIELDS = ['destination.url', 'destination.secret', 'destination.token'];

interface DestinationFieldsProps {
  readonly texts: AlertTexts;
  /** Where an alert that is changed goes now. */
  readonly host: string | undefined;
  readonly error: Failure | undefined;
  /** Why this browser did not subscribe. */
  readonly refused: PushRefused | undefined;
  readonly onChange: (part: Partial<AlertTexts>) => void;
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
      {texts.to === 'webhook' && <WebhookFields {...{ texts, error, onChange }} />}
      {option('ntfy', said.kinds.ntfy)}
      {texts.to === 'ntfy' && <TopicFields {...{ texts, error, onChange }} />}
    </fieldset>
  );
}

type FieldsProps = Pick<DestinationFieldsProps, 'texts' | 'error' | 'onChange'>;

function WebhookFields({ texts, error, onChange }: FieldsProps) {
  const said = words.value.alerts.to;
  return (
    <div class="alert-to-fields">
      <Field
        label={said.url}
        name="destination.url"
        type="url"
        value={texts.url}
        onInput={(url) => onChange({ url })}
        hint={said.webhookHint}
        error={error}
      />
      <Field
        label={said.secret}
        name="destination.secret"
        value={texts.secret}
        onInput={(secret) => onChange({ secret })}
        hint={said.secretHint}
        error={error}
      />
    </div>
  );
}

function TopicFields({ texts, error, onChange }: FieldsProps) {
  const said = words.value.alerts.to;
  return (
    <div class="alert-to-fields">
      <Field
        label={said.topic}
        name="destination.url"
        type="url"
        value={texts.topic}
        onInput={(topic) => onChange({ topic })}
        hint={said.topicHint}
        error={error}
      />
      <Field
        label={said.token}
        name="destination.token"
        value={texts.token}
        onInput={(token) => onChange({ token })}
        hint={said.tokenHint}
        error={error}
      />
    </div>
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
