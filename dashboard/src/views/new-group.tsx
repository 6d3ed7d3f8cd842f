import { useState } from 'preact/hooks';
import { client, type Failure, isFailure } from '../api.js';
import { Field, FormError, readCallsigns } from '../parts/field.js';
import { Panel } from '../parts/panel.js';
import type { GroupCreated, NewGroup as Wanted } from '../api.js';
import { KeyOnce } from '../parts/key-once.js';

const FIELDS = ['name', 'callsigns', 'description', 'creator_name', 'creator_email'];

/** Makes a group; then shows its key, this once. */
export function NewGroup() {
  const [created, setCreated] = useState<GroupCreated>();
  if (created) return <KeyOnce created={created} />;
  return (
    <>
      <div class="view-head">
        <h1>Make a group</h1>
      </div>
      <Form onCreated={setCreated} />
    </>
  );
}

function Form({ onCreated }: { onCreated: (created: GroupCreated) => void }) {
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
    <Panel title="The group" class="form-panel">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Field
          {...input('name')}
          label="Name"
          required
          maxLength={50}
          hint="3 to 50 lowercase letters, digits and single hyphens, such as my-club. It becomes the address."
        />
        <Field
          {...input('callsigns')}
          label="Callsigns"
          required
          rows={4}
          hint="1 to 500, between spaces, commas or lines."
        />
        <Field
          {...input('description')}
          label="Description"
          maxLength={200}
          rows={2}
          hint="Optional."
        />
        <Field
          {...input('creator_name')}
          label="Your name"
          required
          maxLength={100}
          autocomplete="name"
          hint="Public."
        />
        <Field
          {...input('creator_email')}
          label="Your e-mail address"
          required
          type="email"
          autocomplete="email"
          hint="Public: anybody can read it on the page of the group."
        />
        {error && <FormError error={error} fields={FIELDS} />}
        <p class="actions">
          <button type="submit" class="primary" disabled={isBusy}>
            {isBusy ? 'Making…' : 'Make the group'}
          </button>
          <a href="/groups">Cancel</a>
        </p>
      </form>
    </Panel>
  );
}
