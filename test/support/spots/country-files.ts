import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CFIndexes, CFMatch } from '@ham2k/lib-country-files';

const main = createRequire(import.meta.url).resolve('@ham2k/lib-country-files');

/** The data of the built-in country file, as the package has them. */
export const BUILT_IN = JSON.parse(
  readFileSync(new URL('../src/data/bigcty.json', `file://${main}`), 'utf8'),
) as CFIndexes;

/** All aliases of each entity, as country files write them. */
const ALIASES = new Map<string, string[]>();
collect(BUILT_IN.prefix, '');
collect(BUILT_IN.exact, '=');
collect(BUILT_IN.prefixWAE, '');
collect(BUILT_IN.exactWAE, '=');

function collect(matches: Readonly<Record<string, CFMatch>>, sign: string): void {
  for (const [text, { p, c, i }] of Object.entries(matches)) {
    const alias = `${sign}${text}${c ? `(${c})` : ''}${i ? `[${i}]` : ''}`;
    const aliases = ALIASES.get(p) ?? [];
    aliases.push(alias);
    ALIASES.set(p, aliases);
  }
}

function aliasesOf(prefix: string): readonly string[] {
  return ALIASES.get(prefix) ?? [];
}

/** The built-in country file in the format of `cty.csv`. */
export function toCsv(): string {
  return Object.values(BUILT_IN.entities)
    .map(({ entityPrefix, name, dxccCode, continent, cqZone, ituZone, lat, lon }) =>
      [entityPrefix, name, dxccCode, continent, cqZone, ituZone, lat, lon, '1.0', '']
        .join()
        .concat(aliasesOf(entityPrefix).join(' '), ';\n'),
    )
    .join('');
}

/** The built-in country file in the format of `cty.dat`: no DXCC numbers, lines of some 75 characters. */
export function toDat(): string {
  return Object.values(BUILT_IN.entities)
    .map(({ entityPrefix, name, continent, cqZone, ituZone, lat, lon }) =>
      [name, cqZone, ituZone, continent, lat, lon, '1.0', entityPrefix]
        .map((field) => `${field}:`.padEnd(10))
        .join(' ')
        .concat(
          '\r\n    ',
          aliasesOf(entityPrefix)
            .join(',')
            .replaceAll(/(.{60,75}?,)/g, '$1\r\n    '),
        )
        .concat(';\r\n'),
    )
    .join('');
}
