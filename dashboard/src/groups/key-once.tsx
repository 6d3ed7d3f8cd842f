import { download } from '../browser/download.js';
import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words/words.js';
import { CopyButton } from '../parts/copy-button.js';
import { Panel } from '../parts/panel.js';
import { rich } from '../parts/rich.js';
import type { GroupCreated } from '../service/api.js';

/** A new group's key: to be kept now, because it cannot be shown again. */
export function KeyOnce({ created: { group, edit_key, notice } }: { created: GroupCreated }) {
  const { copyLink, key: text } = words.value.groups;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div class="view-head">
        <h1 ref={title} tabIndex={-1}>
          {text.made(group.name)}
        </h1>
      </div>
      <Panel title={text.keep} class="form-panel">
        <p>{notice}</p>
        <p>
          <output class="key" aria-label={text.label}>
            {edit_key}
          </output>
        </p>
        <p>{rich(text.kept, { mine: (say) => <a href="/mine">{say}</a> })}</p>
        <p class="actions">
          <button type="button" class="primary" onClick={() => downloadKey(group.name, edit_key)}>
            {text.download}
          </button>
          <CopyButton label={text.copy} text={() => edit_key} />
          <CopyButton label={copyLink} text={() => linkOf(group.name)} />
          <a href={`/groups/${group.name}`}>{text.toGroup}</a>
        </p>
      </Panel>
    </>
  );
}

function downloadKey(name: string, editKey: string): void {
  const text = words.value.groups.key.file(linkOf(name), editKey);
  download(`${name}-edit-key.txt`, text, 'text/plain');
}

/** The address of a group's page, for others. */
export function linkOf(name: string): string {
  return `${location.origin}/groups/${name}`;
}
