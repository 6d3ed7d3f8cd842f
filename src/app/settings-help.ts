import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv, processVariables } from '../config/env.js';
import { SERVICE_FOLDER } from '../config/version.js';
import type { SettingAsked } from '../extension/settings.js';
import { loadExtensions } from './extensions/load-extensions.js';

const USAGE = `npm start            Serves, with the settings of the environment and of the file .env.
npm start -- --help  Prints this.

`;

/** What `npm start -- --help` prints: every setting, those of the extensions that `EXTENSIONS` names too. */
export async function settingsHelp(): Promise<string> {
  const own = readFileSync(join(SERVICE_FOLDER, '.env.example'), 'utf8');
  // Their settings are explained here, so they need not be right yet.
  const extensions = await loadExtensions(
    loadEnv().extensions,
    processVariables(),
    'settings may be wrong',
  );
  const added = extensions.flatMap(({ extension: { name, settings = {} } }) => [
    `\n# --- Extension ${name} `.padEnd(101, '-'),
    ...Object.entries(settings).map(([variable, setting]) => explain(variable, setting)),
  ]);
  return `${USAGE}${own}${added.map((line) => `${line}\n`).join('')}`;
}

function explain(variable: string, setting: SettingAsked): string {
  const { description, isNeeded, isSecret } = setting;
  const notes = [isNeeded && 'Must be set.', isSecret && 'Shown nowhere.'].filter(Boolean);
  return `\n# ${[description, ...notes].join(' ')}\n#${variable}=${setting.default ?? ''}`;
}
