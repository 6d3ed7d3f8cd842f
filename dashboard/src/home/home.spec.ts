import { fromHome, home, setHome, withMe } from './home.js';
import { keep, readKept } from '../browser/kept.js';

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

  it('is who is meant by "me", once it is known', () => {
    setHome({ callsign: '' });
    expect(withMe('me')).toBe('me');
    setHome({ callsign: 'dl1abc' });
    expect(withMe('ME')).toBe('DL1ABC');
    expect(withMe('k1abc, me,ME/P')).toBe('k1abc, DL1ABC,ME/P');
  });
});

describe('what the browser keeps', () => {
  it('lasts until the page is closed where there is no storage', () => {
    expect(keep('near-km', 1)).toBe(false);
    expect(readKept('near-km', Number)).toBeUndefined();
  });
});
