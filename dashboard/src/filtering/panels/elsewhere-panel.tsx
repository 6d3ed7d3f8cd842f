import { health } from '../../service/connection.js';
import type { FilterControl } from '../../address/filters.js';
import { filterCommand } from '../../address/logger.js';
import { CopyButton } from '../../parts/copy-button.js';
import { words } from '../../words/words.js';
import { clientSnippet, curlCommand, exportHref } from '../elsewhere.js';

/** The same spots as a file, in a shell, in a logger and in a program. */
export function Elsewhere({ filters }: FilterControl) {
  const { elsewhere: text } = words.value.filtering;
  const command = health.value?.telnet ? filterCommand(filters) : undefined;
  const texts: readonly (readonly [string, string | undefined])[] = [
    [text.curl, curlCommand(filters, location.origin)],
    [text.telnet, command],
    [text.client, clientSnippet(filters, location.origin)],
  ];
  return (
    <>
      <p>
        {text.download}{' '}
        <a href={exportHref(filters, 'csv')} download="spots.csv">
          {text.csv}
        </a>{' '}
        <a href={exportHref(filters, 'ndjson')} download="spots.ndjson">
          {text.ndjson}
        </a>
      </p>
      {texts.map(
        ([label, code]) =>
          code !== undefined && (
            <div key={label} class="filter-code">
              <h3>{label}</h3>
              <pre tabIndex={0} role="group" aria-label={label}>
                <code>{code}</code>
              </pre>
              <CopyButton label={text.copy(label)} text={() => code} />
            </div>
          ),
      )}
    </>
  );
}
