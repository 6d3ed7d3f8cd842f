import { useState } from 'preact/hooks';
import { client, type Failure, isFailure } from '../api.js';
import { Field, FormError, readCallsigns } from '../parts/field.js';
import { Panel } from '../parts/panel.js';
import type { GroupCreated, NewGroup as Wanted } from '../api.js';
import { KeyOnce } from '../parts/key-once.js';
import { words } from '../words/words.js';

const FIELDS = ['name', 'callsigns', 'description', 'creator_name', 'creator_email'];

/** Makes a group; then shows its key, this once. */
export function NewGroup() {
  const [created, setCreated] = useState<GroupCreated>();
  if (created) return <KeyOnce created={created} />;
  return (
    <>
      <div class="view-head">
        <h1>{words.value.groups.make}</h1>
      </div>
      <Form onCreated={setCreated} />
    </>
  );
}

function Form({ onCreated }: { onCreated: (created: GroupCreated) => void }) {
  const { form: text, ...labels } = words.value.groups;
  const [texts, setTexts] = useState({
    name: '',
    callsigns: '',
    description: '',
    creator_name: '',
    creator_email: '',
  });
  const [error, setError] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const input = (name: keyof typeof texts) => ({
    name,
    error,
    value: texts[name],
    onInput: (value: string) => setTexts({ ...texts, [name]: value }),
  });
  const create = async () => {
    setBusy(true);
    setError(undefined);
    const { callsigns, description, ...others } = texts;
    const wanted: Wanted = {
      ...others,
      callsigns: readCallsigns(callsigns),
      ...(description.trim() !== '' && { description }),
    };
    try {
      onCreated(await client.createGroup(wanted));
    } catch (failure) {
      if (!isFailure(failure)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={text.title} class="form-panel">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Field
          {...input('name')}
          label={labels.name}
          required
          maxLength={50}
          hint={text.nameHint}
        />
        <Field
          {...input('callsigns')}
          label={labels.callsigns}
          required
          rows={4}
          hint={text.callsignsHint}
        />
        <Field
          {...input('description')}
          label={labels.description}
          maxLength={200}
          rows={2}
          hint={text.optional}
        />
        <Field
          {...input('creator_name')}
          label={text.yourName}
          required
          maxLength={100}
          autocomplete="name"
          hint={text.public}
        />
        <Field
          {...input('creator_email')}
          label={text.yourEmail}
          required
          type="email"
          autocomplete="email"
          hint={text.emailHint}
        />
        {error && <FormError error={error} fields={FIELDS} />}
        <p class="actions">
          <button type="submit" class="primary" disabled={isBusy}>
            {isBusy ? text.making : text.submit}
          </button>
          <a href="/groups">{text.cancel}</a>
        </p>
      </form>
    </Panel>
  );
}
