import { download } from '../download.js';
import { useState } from 'preact/hooks';
import { Empty, Panel } from '../parts/panel.js';
import { words } from '../words/words.js';
import { AlertCard } from './alert-card.js';
import { addKeys, exportKeys, keptAlerts, type KeysRefusal, readKeys } from './kept-alerts.js';

/** Every alert of this browser, and its keys as a file. */
export function AlertList({ changing }: { readonly changing: string | undefined }) {
  const said = words.value.alerts;
  const alerts = keptAlerts.value;
  return (
    <>
      {alerts.length === 0 && <Empty>{said.none}</Empty>}
      {alerts.map((kept) => (
        <AlertCard key={kept.id} kept={kept} isChanging={kept.id === changing} />
      ))}
      <Keys />
    </>
  );
}

/** To other browsers, and back after this one has forgotten. */
function Keys() {
  const said = words.value.alerts.keys;
  const [outcome, setOutcome] = useState('');
  const alerts = keptAlerts.value;
  const load = async (file: File) => {
    const read = readKeys(await file.text());
    if (!isRead(read)) return setOutcome(refusalText(read));
    const { added, known } = addKeys(read);
    setOutcome(said.added(added, known));
  };
  return (
    <Panel title={said.title} class="form-panel alert-keys">
      <p>{said.hint}</p>
      <p class="actions">
        <button type="button" disabled={alerts.length === 0} onClick={downloadKeys}>
          {said.save}
        </button>
        <label>
          {said.load}{' '}
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void load(file);
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
      </p>
      <p role="status">{outcome}</p>
    </Panel>
  );
}

function isRead(read: ReturnType<typeof readKeys>): read is Exclude<typeof read, KeysRefusal> {
  return Array.isArray(read);
}

function refusalText(refusal: KeysRefusal): string {
  const said = words.value.alerts.keys;
  return typeof refusal === 'string' ? said[refusal] : said.badItem(refusal.item);
}

function downloadKeys(): void {
  download('alert-keys.json', exportKeys(keptAlerts.value), 'application/json');
}
