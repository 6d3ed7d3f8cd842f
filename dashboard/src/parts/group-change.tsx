import { useRef, useState } from 'preact/hooks';
import { client, type Failure, isFailure } from '../api.js';
import { go } from '../router.js';
import type { Group, GroupChange as Change } from '../api.js';
import { Field, FormError, readCallsigns } from './field.js';
import { words } from '../words/words.js';
import { Panel } from './panel.js';
import { rich } from './rich.js';

const FIELDS = ['add_callsigns', 'remove_callsigns', 'description'];

/** Changes or deletes a group, with its edit key. */
export function GroupChange({ group, onChanged }: { group: Group; onChanged: () => void }) {
  const { change: text, description: descriptionLabel, key: keyText } = words.value.groups;
  const [editKey, setEditKey] = useState('');
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const [description, setDescription] = useState(group.description ?? '');
  const [error, setError] = useState<Failure>();
  const [said, setSaid] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);

  const attempt = async (work: () => Promise<void>) => {
    setError(undefined);
    setSaid('');
    try {
      await work();
    } catch (failure) {
      if (!isFailure(failure)) throw failure;
      setError(failure);
    }
  };
  const save = () =>
    attempt(async () => {
      const change = toChange(group, { added, removed, description });
      if (Object.keys(change).length === 0) return setSaid(text.nothing);
      await client.updateGroup(group.name, editKey.trim(), change);
      setAdded('');
      setRemoved('');
      setSaid(text.saved);
      onChanged();
    });
  const remove = () =>
    attempt(async () => {
      dialog.current?.close();
      await client.deleteGroup(group.name, editKey.trim());
      go('/groups');
    });

  return (
    <Panel title={text.title} class="group-change">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={keyText.label}
          name="edit_key"
          type="password"
          required
          value={editKey}
          onInput={setEditKey}
          hint={text.keyHint}
        />
        <Field
          label={text.add}
          name="add_callsigns"
          value={added}
          onInput={setAdded}
          error={error}
        />
        <Field
          label={text.remove}
          name="remove_callsigns"
          value={removed}
          onInput={setRemoved}
          error={error}
        />
        <Field
          label={descriptionLabel}
          name="description"
          maxLength={200}
          rows={2}
          value={description}
          onInput={setDescription}
          error={error}
        />
        {error && <FormError error={error} fields={FIELDS} />}
        <p class="actions">
          <button type="submit" class="primary">
            {text.save}
          </button>
          <button
            type="button"
            class="danger"
            disabled={editKey.trim() === ''}
            onClick={() => dialog.current?.showModal()}
          >
            {text.delete}
          </button>
          <span role="status">{said}</span>
        </p>
      </form>
      <dialog ref={dialog} aria-label={text.deleteTitle}>
        <p>{rich(text.deleteAsk, { name: () => <b>{group.name}</b> })}</p>
        <p class="actions">
          <button type="button" class="danger" onClick={() => void remove()}>
            {text.deleteYes}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {text.deleteNo}
          </button>
        </p>
      </dialog>
    </Panel>
  );
}

interface Texts {
  readonly added: string;
  readonly removed: string;
  readonly description: string;
}

function toChange(group: Group, { added, removed, description }: Texts): Change {
  const add = readCallsigns(added);
  const remove = readCallsigns(removed);
  return {
    ...(add.length > 0 && { add_callsigns: add }),
    ...(remove.length > 0 && { remove_callsigns: remove }),
    ...(description.trim() !== (group.description ?? '') && { description: description.trim() }),
  };
}
