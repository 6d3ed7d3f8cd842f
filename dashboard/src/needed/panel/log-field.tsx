import { useId } from 'preact/hooks';
import { words } from '../../words/words.js';
import { LOG_FILES } from '../log/file-access.js';
import { addLog } from '../log-files.js';

interface LogFieldProps {
  readonly onChosen?: () => void;
  /** What it is called elsewhere than in the panel of the log. */
  readonly label?: string;
}

/** Chooses a log; a file that is dropped on the page is the same. */
export function LogField({ onChosen, label }: LogFieldProps) {
  const id = useId();
  return (
    <p class="log-field">
      <label for={id}>{label ?? words.value.needed.choose}</label>{' '}
      <input
        id={id}
        type="file"
        accept={LOG_FILES.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (!file) return;
          onChosen?.();
          void addLog(file);
        }}
      />
    </p>
  );
}
