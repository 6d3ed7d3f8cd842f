import { useState } from 'preact/hooks';
import { type Alert, client } from '../../service/api.js';
import { FormError } from '../../parts/field.js';
import { Form, useAttempt } from '../../parts/form.js';
import { Panel } from '../../parts/panel.js';
import { dateText, now } from '../../words/time.js';
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
import { TextFields, type TextFieldsProps } from './text-fields.js';
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

/** Makes an alert, whose key the browser keeps, or changes one. What the API refuses is said at the field. */
export function AlertForm({ alert, kept, criteria, onDone }: AlertFormProps) {
  const before = alert && partsOf(alert);
  const said = words.value.alerts;
  const [worked, setWorked] = useState(before?.worked ?? []);
  const parts = { criteria: criteria ?? before?.criteria ?? {}, worked };
  const [texts, setTexts] = useState(() => firstTexts(alert, parts));
  const { error, isBusy, attempt } = useAttempt();
  const [refused, setRefused] = useState<PushRefused>();
  const change = (part: Partial<AlertTexts>) => setTexts({ ...texts, ...part });
  const submit = () => {
    setRefused(undefined);
    return attempt(async () => {
      try {
        await save({ alert, kept, texts, parts });
        onDone();
      } catch (reason) {
        if (!(reason instanceof PushRefused)) throw reason;
        setRefused(reason);
      }
    });
  };
  return (
    <Panel
      title={alert ? said.form.changeTitle(alert.name) : said.form.newTitle}
      class="form-panel alert-form"
    >
      {/* What a field must be, the API says beside it. */}
      <Form class="form" noValidate onSubmit={() => void submit()}>
        <FilterFields
          parts={parts}
          presence={texts.presence}
          changing={alert?.id}
          error={error}
          onPresence={(presence) => change({ presence })}
          onWorked={setWorked}
        />
        <DestinationFields
          texts={texts}
          host={alert?.destination.host}
          error={error}
          refused={refused}
          onChange={change}
        />
        <PaceFields texts={texts} error={error} onChange={change} />
        {error && <FormError error={error} fields={[...FIELDS, ...filterFields(error)]} />}
        <p class="actions">
          <button type="submit" class="primary" disabled={isBusy}>
            {isBusy ? said.form.isBusy : alert ? said.form.change : said.form.save}
          </button>
          <a href="/alerts">{said.form.cancel}</a>
        </p>
      </Form>
    </Panel>
  );
}

/** What the alert is called, how often it tells, and until when. */
function PaceFields(props: TextFieldsProps) {
  const said = words.value.alerts.form;
  return (
    <>
      <TextFields {...props} fields={[['name', 'name', said.name, said.nameHint]]} />
      <div class="alert-pace">
        <TextFields
          {...props}
          fields={[
            ['cooldown', 'cooldown_minutes', said.cooldown, said.cooldownHint, 'number'],
            ['skimmers', 'min_skimmers', said.skimmers, said.skimmersHint, 'number'],
            // No field of the browser for days: it has the order of figures of the machine.
            ['endsOn', 'expires_at', said.endsOn, said.endsOnHint, undefined, dateText(now.value)],
          ]}
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
