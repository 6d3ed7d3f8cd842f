import { fromHome, home, setHome } from './home.js';
import { keep, readKept } from './kept.js';

describe('home', () => {
  it('is where the viewer says, and a text that is no grid is nowhere', () => {
    expect(fromHome([0, 0])).toBeUndefined();
    setHome({ grid: 'FN', callsign: 'k1abc' });
    expect(home.value).toEqual({ grid: '', callsign: 'K1ABC' });
    setHome({ grid: ' FN42 ' });
    expect(home.value).toEqual({ grid: 'FN42', callsign: 'K1ABC' });
    const { km, bearing } = fromHome([139.69, 35.69])!;
    expect(Math.round(km / 100)).toBe(108);
    expect(Math.round(bearing)).toBe(335);
    setHome({ grid: 'here' });
    expect(home.value.grid).toBe('');
  });
});

describe('what the browser keeps', () => {
  it('lasts until the page is closed where there is no storage', () => {
    expect(keep('a', 1)).toBe(false);
    expect(readKept('a', Number)).toBeUndefined();
  });
});
