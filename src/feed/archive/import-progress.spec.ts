import { ImportProgress } from './import-progress.js';

const COUNTS = {
  read: 50,
  stored: 40,
  archived: 0,
  typesFilled: 0,
  duplicate: 10,
  tooOld: 0,
  rejected: 0,
};

function shown(isTTY: boolean, fraction: number | undefined): string {
  let text = '';
  const progress = new ImportProgress({ isTTY, write: (part) => (text += part) });
  progress.begin({
    name: 'day.csv',
    bytes: (async function* () {})(),
    fractionRead: () => fraction,
  });
  progress.show(COUNTS);
  return text;
}

describe('ImportProgress', () => {
  it('draws a bar on a terminal, on one line', () => {
    expect(shown(true, 0.5)).toMatch(
      /\nday\.csv\n\r\[#{15}\.{15}\] 50 %  50 rows, 40 stored, \d+ a second/,
    );
  });

  it('draws none where the end is not in sight', () => {
    expect(shown(true, undefined)).toMatch(/\r50 rows/);
  });

  it('is sparing with plain lines elsewhere', () => {
    expect(shown(false, 0.5)).toBe('day.csv\n');
  });
});
