import { useState } from 'preact/hooks';
import { home, withMe } from '../home/home.js';
import { keepGroupKey } from './group-keys.js';
import { client } from '../service/api.js';
import { readCallsigns } from '../radio/callsigns.js';
import { Field, FormError } from '../parts/field.js';
import { Form, useAttempt } from '../parts/form.js';
import { Panel } from '../parts/panel.js';
import type { GroupCreated, NewGroup as Wanted } from '../service/api.js';
import { KeyOnce } from './key-once.js';
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
      <GroupForm onCreated={setCreated} />
    </>
  );
}

function GroupForm({ onCreated }: { onCreated: (created: GroupCreated) => void }) {
  const { form: text, ...labels } = words.value.groups;
  const [texts, setTexts] = useState({
    name: '',
    callsigns: '',
    description: '',
    creator_name: home.value.callsign,
    creator_email: '',
  });
  const { error, isBusy, attempt } = useAttempt();
  const input = (name: keyof typeof texts) => ({
    name,
    error,
    value: texts[name],
    onInput: (value: string) => setTexts({ ...texts, [name]: value }),
  });
  const create = async () => {
    const { callsigns, description, ...others } = texts;
    const wanted: Wanted = {
      ...others,
      callsigns: readCallsigns(withMe(callsigns)),
      ...(description.trim() !== '' && { description }),
    };
    const created = await client.createGroup(wanted);
    keepGroupKey(created.group.name, created.edit_key);
    onCreated(created);
  };
  return (
    <Panel title={text.title} class="form-panel">
      <Form class="form" onSubmit={() => void attempt(create)}>
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
      </Form>
    </Panel>
  );
}
