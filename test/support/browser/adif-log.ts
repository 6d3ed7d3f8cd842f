import { CountryTable } from '../../../dashboard/src/needed/log/country-table.js';
import { FILE_START, readFile } from '../../../dashboard/src/needed/log/read-file.js';
import { WorkedLog } from '../../../dashboard/src/needed/log/worked-log.js';
import { readBuiltIn } from '../../../src/places/built-in-file.js';
import { toCountryFileView } from '../../../src/places/country-file-view.js';

const { index } = await readBuiltIn();

/** The country file that comes with the service, as the page has it. */
export const builtInCountries = new CountryTable(toCountryFileView(index.version, index.aliases()));

/** Writes a field as loggers do: `<CALL:5>K1ABC`. */
export function adifField(name: string, value: string): string {
  return `<${name}:${value.length}>${value}`;
}

/** Writes a QSO, with an end of its line. */
export function adifQso(fields: Readonly<Record<string, string>>): string {
  const written = Object.entries(fields).map(([name, value]) => adifField(name, value));
  return `${written.join(' ')} <EOR>\n`;
}

/** Reads a log as the page does: what it counts and could not read, and what is worked; `undefined` of what is no ADIF. */
export async function readAdif(content: BlobPart, from = FILE_START) {
  const log = new WorkedLog();
  const file = await readFile(
    new Blob([content]),
    log,
    () => Promise.resolve(builtInCountries),
    from,
  );
  if (!file) return undefined;
  const { counts, ...others } = file;
  return { ...counts, ...others, worked: log.triples(), log };
}
