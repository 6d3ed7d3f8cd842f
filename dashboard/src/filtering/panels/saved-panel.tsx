import { useState } from 'preact/hooks';
import {
  type FilterControl,
  type Filters,
  isFiltered,
  readFilters,
  writeFilters,
} from '../../address/filters.js';
import { Form } from '../../parts/form.js';
import { TextInput } from '../../parts/text-input.js';
import { toQueryText } from '../../address/query-text.js';
import { words } from '../../words/words.js';
import * as kept from '../../welcome/saved.js';

/** Filters that the viewer keeps under a name. */
export function SavedFilters({ filters, onChange }: FilterControl) {
  const { saved: text } = words.value.filtering;
  const [name, setName] = useState('');
  const all = kept.saved.value;
  return (
    <>
      <Form
        class="filter-row"
        onSubmit={() => {
          kept.save(name, toQueryText(writeFilters(filters)));
          setName('');
        }}
      >
        <TextInput label={text.name} value={name} maxLength={60} onInput={setName} />
        <button type="submit" disabled={name.trim() === '' || !isFiltered(filters)}>
          {text.keep}
        </button>
      </Form>
      <p role="status">
        {all.length === 0 && text.none}
        {all.length >= kept.MAX_SAVED && text.full(kept.MAX_SAVED)}
      </p>
      <ul class="filter-saved">
        {all.map((one) => (
          <SavedRow key={one.name} one={one} onOpen={(query) => onChange(filtersAt(query))} />
        ))}
      </ul>
    </>
  );
}

function filtersAt(query: string): Filters {
  return readFilters(new URLSearchParams(query));
}

function SavedRow({ one, onOpen }: { one: kept.Saved; onOpen: (query: string) => void }) {
  const { saved: text } = words.value.filtering;
  const [newName, setNewName] = useState(one.name);
  return (
    <li class="filter-row">
      <button type="button" onClick={() => onOpen(one.query)}>
        {text.open(one.name)}
      </button>
      <input
        aria-label={text.renameAs(one.name)}
        value={newName}
        maxLength={60}
        onInput={(event) => setNewName(event.currentTarget.value)}
      />
      <button
        type="button"
        disabled={newName.trim() === '' || newName.trim() === one.name}
        onClick={() => kept.rename(one.name, newName)}
      >
        {text.rename}
      </button>
      <button type="button" onClick={() => kept.remove(one.name)}>
        {text.remove}
      </button>
    </li>
  );
}
