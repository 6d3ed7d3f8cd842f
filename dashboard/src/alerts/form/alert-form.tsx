import { useState } from 'preact/hooks';
import { type Alert, client, type Failure, isFailure } from '../../api.js';
import { Field, FormError } from '../../parts/field.js';
import { Panel } from '../../parts/panel.js';
import { words } from '../../words/words.js';
import { FilterFields, filterFields } from './filter-fields.js';
import {
  type AlertParts,
  type AlertTexts,
  alertText,
  nameOf,
  partsOf,
  textsOf,
  toChange,
  toNewAlert,
} from './alert-request.js';
import { DESTINATION_FIELDS, DestinationFields } from './destination-fields.js';
import { keepAlert, type KeptAlert } from '../kept-alerts.js';
import { PushRefused, pushState, subscribe } from '../push.js';

const FIELDS = ['name', 'cooldown_minutes', 'min_skimmers', 'expires_at', ...DESTINATION_FIELDS];

interface AlertFormProps {
  /** The alert that is changed, with its key; neither for a new one. */
  readonly alert?: Alert;
  readonly kept?: KeptAlert;
  /** Filters of the address; `undefined` leaves the alert its own. */
  readonly criteria: AlertParts['criteria'] | undefined;
  readonly onDone: () => void;
}

type Refused = Failure | PushRefused;

/** Makes an alert, whose key the browser keeps, or changes one. What the API refuses is said at the field. */
export function AlertForm({ alert, kept, criteria, onDone }: AlertFormProps) {
  const before = alert && partsOf(alert);
  const said = words.value.alerts;
  const [worked, setWorked] = useState(before?.worked ?? []);
  const parts = { criteria: criteria ?? before?.criteria ?? {}, worked };
  const [texts, setTexts] = useState(() => firstTexts(alert, parts));
  const [error, setError] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<AlertTexts>) => setTexts({ ...texts, ...part });
  const submit = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await save({ alert, kept, texts, parts });
      onDone();
    } catch (failure) {
      if (!isFailure(failure) && !(failure instanceof PushRefused)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const failure = isFailure(error) ? error : undefined;
  return (
    <Panel
      title={alert ? said.form.changeTitle(alert.name) : said.form.newTitle}
      class="form-panel alert-form"
    >
      <form
        class="form"
        // What a field must be, the API says beside it.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FilterFields
          parts={parts}
          presence={texts.presence}
          changing={alert?.id}
          error={failure}
          onPresence={(presence) => change({ presence })}
          onWorked={setWorked}
        />
        <DestinationFields
          texts={texts}
          host={alert?.destination.host}
          error={failure}
          refused={error instanceof PushRefused ? error : undefined}
          onChange={change}
        />
        <PaceFields texts={texts} error={failure} onChange={change} />
        {failure && <FormError error={failure} fields={[...FIELDS, ...filterFields(failure)]} />}
        <p class="actions">
          <button type="submit" class="primary" disabled={isBusy}>
            {isBusy ? said.form.isBusy : alert ? said.form.change : said.form.save}
          </button>
          <a href="/alerts">{said.form.cancel}</a>
        </p>
      </form>
    </Panel>
  );
}

interface PaceFieldsProps {
  readonly texts: AlertTexts;
  readonly error: Failure | undefined;
  readonly onChange: (part: Partial<AlertTexts>) => void;
}

/** What the alert is called, how often it tells, and until when. */
function PaceFields({ texts, error, onChange }: PaceFieldsProps) {
  const said = words.value.alerts.form;
  return (
    <>
      <Field
        label={said.name}
        name="name"
        maxLength={100}
        value={texts.name}
        onInput={(name) => onChange({ name })}
        hint={said.nameHint}
        error={error}
      />
      <div class="alert-pace">
        <Field
          label={said.cooldown}
          name="cooldown_minutes"
          type="number"
          value={texts.cooldown}
          onInput={(cooldown) => onChange({ cooldown })}
          hint={said.cooldownHint}
          error={error}
        />
        <Field
          label={said.skimmers}
          name="min_skimmers"
          type="number"
          value={texts.skimmers}
          onInput={(skimmers) => onChange({ skimmers })}
          hint={said.skimmersHint}
          error={error}
        />
        <Field
          label={said.endsOn}
          name="expires_at"
          type="date"
          value={texts.endsOn}
          onInput={(endsOn) => onChange({ endsOn })}
          hint={said.endsOnHint}
          error={error}
        />
      </div>
    </>
  );
}

function firstTexts(alert: Alert | undefined, parts: AlertParts): AlertTexts {
  const to = pushState() === 'possible' ? 'web_push' : 'webhook';
  const texts = textsOf(alert, alert ? 'same' : to);
  return alert ? texts : { ...texts, name: nameOf(alertText(parts, 'none')) };
}

interface Saved {
  readonly alert: Alert | undefined;
  readonly kept: KeptAlert | undefined;
  readonly texts: AlertTexts;
  readonly parts: AlertParts;
}

/** Sends the request, and keeps the key before anything else happens. */
async function save({ alert, kept, texts, parts }: Saved): Promise<void> {
  const subscription = texts.to === 'web_push' ? await subscribe() : undefined;
  const given = { ...parts, subscription };
  if (alert && kept) {
    const change = toChange(alert, texts, given);
    const { name } = await client.updateAlert(kept.id, kept.alert_key, change);
    keepAlert({ ...kept, name });
    return;
  }
  const { id, alert_key, alert: made } = await client.createAlert(toNewAlert(texts, given));
  keepAlert({ id, alert_key, name: made.name });
}
