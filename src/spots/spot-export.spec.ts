import fc from 'fast-check';
import { parseArchiveRow } from '../feed/archive/archive-row.js';
import { parseSpotLine } from '../feed/telnet/spot-line.js';
import { parseCountryText } from '../places/country-text.js';
import { toSpotReport } from '../radio/to-spot-report.js';
import type { SpotReport } from '../radio/spot-report.js';
import { CONTINENTS, type Place } from '../log/names/place.js';
import type { SpotFacts } from '../query/pages/spot-text.js';
import { spotExport } from './spot-export.js';

const FORMULA = /^[=+\-@]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Texts that begin as formulas do, or are plausible otherwise; some with what CSV must quote. */
const hostile = fc.oneof(
  fc.stringMatching(/^[ \t]?[=+\-@]?[A-Z0-9/-]{0,10}(-[0-9])?(-#)?$/),
  fc.stringMatching(/^[ \t=+\-@",A-Za-z0-9.:|!()]{1,14}$/),
  fc.constantFrom(
    '-1A',
    '-K1ABC',
    '=1+1',
    '+1A',
    '@SUM',
    'K1ABC',
    'CW',
    'CQ',
    'FN31',
    "=cmd|' /C'!A0",
  ),
);

/** What would be stored, but for how some begin. */
const plausible = fc.stringMatching(/^[=+\-@]?[A-Z][0-9][A-Z/-]{1,4}(-[0-9])?$/);
const name = fc.oneof({ weight: 4, arbitrary: plausible }, hostile);
const word = fc.oneof({ weight: 2, arbitrary: fc.stringMatching(/^[=+\-@]?[A-Z]{2,4}$/) }, hostile);

/** A report, before it is checked. */
const heard = fc.record(
  { spotter: name, callsign: name, mode: word, type: word, grid: hostile },
  { requiredKeys: ['spotter', 'callsign'] },
);

function reportsOf(
  given: Partial<Record<'spotter' | 'callsign' | 'mode' | 'type' | 'grid', string>>,
) {
  const { spotter = '', callsign = '', mode = 'CW', type = 'CQ', grid } = given;
  const at = { heardAtSeconds: 1_760_000_000, frequencyHz: 14_025_300, snrDb: -24 };
  const line = parseSpotLine(
    `DX de ${spotter}: 14025.3 ${callsign} ${mode} -24 dB 22 WPM ${type} 1200Z`,
    true,
  );
  const quoted = (text: string) => text.replaceAll(/[",\r\n]/g, '');
  const row = [spotter, 'K', 'NA', '14025.3', '20m', callsign, 'K', 'NA', type, '-24'].map(quoted);
  const fields = [...row, '2025-11-29 00:00:00', '22', quoted(mode)].join(',');
  return [
    toSpotReport({ ...at, spotter, callsign, mode, type, grid: grid ?? null }),
    'refused' in line ? line : { ...at, ...line },
    parseArchiveRow(fields, 2_000_000_000),
  ].filter((report): report is SpotReport => !('refused' in report));
}

/** The place that a country file gives, where it takes the name of the entity. */
function placeOf(entity: string): Place | null {
  const file = `K,${entity},291,NA,5,8,37.6,91.87,5.0,K N W;\n`;
  try {
    return parseCountryText(file, new Map()).index.findPrefix('K') ?? null;
  } catch {
    return null;
  }
}

async function cellsOf(report: SpotReport, place: Place | null): Promise<string[]> {
  const spot: SpotFacts = {
    id: 1,
    heardAtSeconds: report.heardAtSeconds,
    station: { callsign: report.callsign, grid: report.grid ?? null, place },
    skimmer: { callsign: report.spotter, grid: report.grid ?? null, place },
    frequencyHz: report.frequencyHz,
    mode: report.mode,
    snrDb: report.snrDb,
    wpm: report.wpm ?? 0,
    type: report.type ?? null,
    spotterNode: report.spotterNode,
  };
  const chunks = (async function* () {
    yield [spot];
  })();
  let text = '';
  for await (const piece of spotExport('csv', chunks, ['report', 'place', 'path'])) text += piece;
  return text
    .split('\r\n')
    .slice(1, -1)
    .flatMap((row) => row.match(/"(?:[^"]|"")*"|[^,]+/g) ?? [])
    .map((cell) => cell.replace(/^"/, ''));
}

it('has no cell that a spreadsheet would run as a formula, whatever was heard and whatever entities are called', async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(heard, hostile, async (given, entity) => {
      const place = placeOf(entity);
      for (const report of reportsOf(given)) {
        stored++;
        for (const cell of await cellsOf(report, place)) {
          expect([given, entity, cell, FORMULA.test(cell) && !NUMBER.test(cell)]).toEqual([
            given,
            entity,
            cell,
            false,
          ]);
        }
      }
    }),
    {
      numRuns: 5_000,
      examples: [
        [{ spotter: '-1A', callsign: 'K1ABC' }, 'Italy'],
        [{ spotter: 'KM3T', callsign: '-K1ABC' }, 'Italy'],
        [{ spotter: 'KM3T', callsign: 'K1ABC' }, '=1+1'],
        [{ spotter: 'KM3T', callsign: 'K1ABC' }, ' @SUM(A1)'],
      ],
    },
  );
  expect(stored).toBeGreaterThan(500);
});

it('knows continents that are no formulas', () => {
  expect(CONTINENTS.filter((continent) => FORMULA.test(continent))).toEqual([]);
});
