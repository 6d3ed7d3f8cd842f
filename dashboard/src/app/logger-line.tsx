import { health } from '../service/connection.js';
import type { Filters } from '../address/filters.js';
import { filterCommand, telnetCommand } from '../address/logger.js';
import { words } from '../words/words.js';
import { CopyButton } from '../parts/copy-button.js';

/** How to connect a logger, and with the filters of the page; nothing while the telnet port is off. */
export function LoggerLine({ filters }: { readonly filters: Filters }) {
  const telnet = health.value?.telnet;
  if (!telnet) return null;
  const text = words.value.filters;
  const command = filterCommand(filters);
  return (
    <p class="logger">
      {text.connect} <code>{telnetCommand(telnet, location.hostname)}</code>
      {command !== undefined && (
        <>
          {' '}
          {text.connectFilter} <code>{command}</code>{' '}
          <CopyButton label={text.copyFilter} text={() => command} />
        </>
      )}
    </p>
  );
}
