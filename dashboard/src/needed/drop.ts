import { signal } from '@preact/signals';
import { fileOf } from './log/file-access.js';
import { addLog } from './log-files.js';

/** A file is dragged over the page. */
export const isDragged = signal(false);

/** A log that is dropped anywhere on the page is read. Fields that take files keep theirs. */
export function takeDrops(): void {
  addEventListener('dragover', (event) => {
    isDragged.value = isLogDrag(event);
    if (isDragged.value) event.preventDefault();
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) isDragged.value = false;
  });
  addEventListener('drop', (event) => {
    isDragged.value = false;
    const item = [...(event.dataTransfer?.items ?? [])].find(({ kind }) => kind === 'file');
    if (!item || !isLogDrag(event)) return;
    event.preventDefault();
    void fileOf(item).then((file) => file && addLog(file));
  });
}

function isLogDrag({ dataTransfer, target }: DragEvent): boolean {
  const isField = target instanceof HTMLInputElement && target.type === 'file';
  return !isField && dataTransfer?.types.includes('Files') === true;
}
