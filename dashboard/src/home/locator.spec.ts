import { centreOf } from '../radio/geo.js';
import { squareAt } from './locator.js';

describe('squareAt', () => {
  it.each(['FN42', 'AA00', 'RR99', 'JO62', 'QF56', 'FK68'])('finds %s from its middle', (grid) =>
    expect(squareAt(centreOf(grid)!)).toBe(grid),
  );

  it('stays on the globe at its edges', () => {
    expect(squareAt([180, 90])).toBe('RR99');
    expect(squareAt([-180, -90])).toBe('AA00');
  });
});
