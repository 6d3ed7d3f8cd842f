import { download } from '../browser/download.js';
import { Panel } from '../parts/panel.js';
import { nowMs } from '../words/time.js';
import { words } from '../words/words.js';
import { fileNameOf, writeMine } from './mine-file.js';
import { PartTable, type Ticks } from './part-table.js';
import { PARTS } from './parts.js';

interface HereProps {
  readonly ticks: Ticks;
  readonly onFile: (file: File) => Promise<void>;
}

/** What is in this browser; into a file, and out of one. */
export function Here({ ticks, onFile }: HereProps) {
  const { here: text } = words.value.mine;
  const save = () =>
    download(fileNameOf(nowMs()), `${writeMine(ticks.ticked, 2)}\n`, 'application/json');
  return (
    <Panel title={text.title}>
      <PartTable ticks={ticks} columns={[[text.now, (key) => PARTS[key].here()]]} />
      <p class="hint">{text.hint}</p>
      <p class="actions">
        <button type="button" disabled={ticks.ticked.length === 0} onClick={save}>
          {text.save}
        </button>
        <label>
          {text.load}{' '}
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void onFile(file);
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
          />
        </label>
      </p>
    </Panel>
  );
}
