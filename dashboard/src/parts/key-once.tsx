import { download } from '../download.js';
import { useEffect, useRef } from 'preact/hooks';
import { CopyButton } from './copy-button.js';
import { Panel } from './panel.js';
import type { GroupCreated } from '../api.js';

/** A new group's key: to be kept now, because it cannot be shown again. */
export function KeyOnce({ created: { group, edit_key, notice } }: { created: GroupCreated }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div class="view-head">
        <h1 ref={title} tabIndex={-1}>
          {group.name} is made
        </h1>
      </div>
      <Panel title="Keep this key now" class="form-panel">
        <p>{notice}</p>
        <p>
          <output class="key" aria-label="Edit key">
            {edit_key}
          </output>
        </p>
        <p class="actions">
          <button type="button" class="primary" onClick={() => downloadKey(group.name, edit_key)}>
            Download it as a file
          </button>
          <CopyButton label="Copy" text={() => edit_key} />
          <a href={`/groups/${group.name}`}>To the group</a>
        </p>
      </Panel>
    </>
  );
}

function downloadKey(name: string, editKey: string): void {
  const text = `Group: ${location.origin}/groups/${name}\nEdit key: ${editKey}\n`;
  download(`${name}-edit-key.txt`, text, 'text/plain');
}
