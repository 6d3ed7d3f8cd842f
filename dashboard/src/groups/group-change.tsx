import { useState } from 'preact/hooks';
import { client, type Failure, SpotApiError } from '../service/api.js';
import { withMe } from '../home/home.js';
import { AskFirst } from '../parts/ask-first.js';
import { go } from '../address/router.js';
import type { Group, GroupChange as Change } from '../service/api.js';
import { readCallsigns } from '../radio/callsigns.js';
import { Field, FormError } from '../parts/field.js';
import { Form, useAttempt } from '../parts/form.js';
import { words } from '../words/words.js';
import { Panel } from '../parts/panel.js';
import { forgetGroupKey, groupKeys, keepGroupKey } from './group-keys.js';
import { rich } from '../parts/rich.js';

const FIELDS = ['add_callsigns', 'remove_callsigns', 'description'] as const;

/** Changes or deletes a group: for those who have its edit key. */
export function GroupChange({ group, onChanged }: { group: Group; onChanged: () => void }) {
  const text = words.value.groups.change;
  const [typed, setTyped] = useState('');
  const kept = groupKeys.value[group.name];
  const editKey = kept ?? typed;
  const forget = () => {
    forgetGroupKey(group.name);
    setTyped('');
  };
  const { error, attempt } = useAttempt();
  /** A key that the service refuses is kept no longer. */
  const attemptWithKey = (work: () => Promise<unknown>) =>
    attempt(() =>
      work().catch((failure: unknown) => {
        if (failure instanceof SpotApiError && failure.status === 401) forget();
        throw failure;
      }),
    );
  return (
    <Panel title={text.title} class="group-change">
      {editKey === '' ? (
        <KeyForm onKey={setTyped} />
      ) : (
        <ChangeForm {...{ group, editKey, error, onChanged }} attempt={attemptWithKey} />
      )}
      {error && <FormError error={error} fields={editKey === '' ? [] : FIELDS} />}
      {kept !== undefined && (
        <p class="actions">
          {text.hasKey}
          <button type="button" onClick={forget}>
            {text.forget}
          </button>
        </p>
      )}
    </Panel>
  );
}

function KeyForm({ onKey }: { onKey: (key: string) => void }) {
  const { change: text, key } = words.value.groups;
  const [typed, setTyped] = useState('');
  return (
    <Form class="form" onSubmit={() => onKey(typed.trim())}>
      <p>{text.needsKey}</p>
      <Field
        label={key.label}
        name="edit_key"
        type="password"
        required
        value={typed}
        onInput={setTyped}
        hint={text.keyHint}
      />
      <p class="actions">
        <button type="submit">{text.open}</button>
      </p>
    </Form>
  );
}

interface ChangeFormProps {
  readonly group: Group;
  readonly editKey: string;
  readonly attempt: (work: () => Promise<unknown>) => Promise<unknown>;
  readonly error: Failure | undefined;
  readonly onChanged: () => void;
}

function ChangeForm({ group, editKey, attempt, error, onChanged }: ChangeFormProps) {
  const { change: text, description: descriptionLabel } = words.value.groups;
  const [texts, setTexts] = useState<Texts>({
    add_callsigns: '',
    remove_callsigns: '',
    description: group.description ?? '',
  });
  const [said, setSaid] = useState('');
  const set = (part: Partial<Texts>) => setTexts((before) => ({ ...before, ...part }));
  const input = (name: keyof Texts) => ({
    name,
    error,
    value: texts[name],
    onInput: (value: string) => set({ [name]: value }),
  });

  const save = () => {
    const change = toChange(group, texts);
    if (Object.keys(change).length === 0) return setSaid(text.nothing);
    setSaid('');
    return attempt(async () => {
      await client.updateGroup(group.name, editKey, change);
      keepGroupKey(group.name, editKey);
      set({ add_callsigns: '', remove_callsigns: '' });
      setSaid(text.saved);
      onChanged();
    });
  };
  const remove = () =>
    attempt(async () => {
      await client.deleteGroup(group.name, editKey);
      forgetGroupKey(group.name);
      go('/groups');
    });

  return (
    <Form class="form" onSubmit={() => void save()}>
      <Field {...input('add_callsigns')} label={text.add} />
      <Field {...input('remove_callsigns')} label={text.remove} />
      <Field {...input('description')} label={descriptionLabel} maxLength={200} rows={2} />
      <p class="actions">
        <button type="submit" class="primary">
          {text.save}
        </button>
        <AskFirst
          label={text.delete}
          title={text.deleteTitle}
          yes={text.deleteYes}
          no={text.deleteNo}
          onYes={() => void remove()}
        >
          {rich(text.deleteAsk, { name: () => <b>{group.name}</b> })}
        </AskFirst>
        <span role="status">{said}</span>
      </p>
    </Form>
  );
}

/** What is typed into the fields, by their names. */
type Texts = Readonly<Record<(typeof FIELDS)[number], string>>;

function toChange(group: Group, texts: Texts): Change {
  const add = readCallsigns(withMe(texts.add_callsigns));
  const remove = readCallsigns(withMe(texts.remove_callsigns));
  const description = texts.description.trim();
  return {
    ...(add.length > 0 && { add_callsigns: add }),
    ...(remove.length > 0 && { remove_callsigns: remove }),
    ...(description !== (group.description ?? '') && { description }),
  };
}
