import { useId, useState } from 'preact/hooks';
import { count } from '../../time.js';
import { words } from '../../words/words.js';
import type { WorkedLog } from './adif.js';
import type { Triple } from './alert-request.js';

/** What came of a file. */
type Reading = 'none' | 'busy' | 'unloaded' | 'noLog' | WorkedLog;

interface WorkedFieldProps {
  readonly worked: readonly Triple[];
  readonly onChange: (worked: readonly Triple[]) => void;
}

/** Reads a log in the browser; what is worked by it becomes part of the filter. */
export function WorkedField({ worked, onChange }: WorkedFieldProps) {
  const id = useId();
  const said = words.value.alerts.log;
  const [reading, setReading] = useState<Reading>('none');
  const read = async (file: File) => {
    setReading('busy');
    const outcome = await readFile(file);
    setReading(outcome);
    if (typeof outcome === 'object') onChange(outcome.worked);
  };
  return (
    <div class="field">
      <label for={id}>{said.label}</label>
      <input
        id={id}
        type="file"
        accept=".adi,.adif,.txt"
        aria-describedby={`${id}-hint ${id}-said`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
        }}
      />
      <p class="hint" id={`${id}-hint`}>
        {said.hint}
      </p>
      <p class="alert-log" id={`${id}-said`} role="status">
        {textOf(reading, worked.length)}
      </p>
      {worked.length > 0 && (
        <p>
          <button
            type="button"
            onClick={() => {
              setReading('none');
              onChange([]);
            }}
          >
            {said.remove}
          </button>
        </p>
      )}
    </div>
  );
}

/** The reader is loaded when the first log is. */
async function readFile(file: File): Promise<Reading> {
  const loaded = import('./adif.js').catch(() => undefined);
  const [adif, bytes] = await Promise.all([loaded, file.arrayBuffer()]);
  if (!adif) return 'unloaded';
  return (await adif.readLog(bytes)) ?? 'noLog';
}

function textOf(reading: Reading, workedCount: number): string {
  const said = words.value.alerts.log;
  if (reading === 'none') return workedCount > 0 ? said.kept(count(workedCount)) : '';
  if (typeof reading === 'string') return said[reading];
  const { qsos, worked, withoutDxcc, others, unreadable, beyond } = reading;
  return [
    said.read(count(qsos), count(worked.length + beyond)),
    withoutDxcc > 0 && said.withoutDxcc(count(withoutDxcc)),
    others > 0 && said.others(count(others)),
    unreadable > 0 && said.unreadable(count(unreadable)),
    beyond > 0 && said.beyond(count(beyond), count(worked.length)),
  ]
    .filter(Boolean)
    .join(' ');
}
