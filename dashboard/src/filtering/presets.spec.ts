import { nearMe, presetFilters, presetOf } from './presets.js';

const NOBODY = { grid: '', continent: '', club: undefined, radiusKm: 800 };

describe('presets', () => {
  it('ask for what they need', () => {
    expect(presetOf('dx', NOBODY)).toEqual({ needs: 'continent' });
    expect(presetOf('club', NOBODY)).toEqual({ needs: 'club' });
    expect(nearMe(NOBODY)).toBeUndefined();
  });

  it('take skimmers of the own continent, or those near the home grid where it is known', () => {
    const continent = 'NA,AS,SA,AF,OC,AN';
    expect(presetOf('dx', { ...NOBODY, continent: 'EU' })).toEqual({
      more: { continent, spotter_continent: 'EU' },
    });
    expect(presetOf('dx', { ...NOBODY, continent: 'EU', grid: 'jo62' })).toEqual({
      more: { continent, spotter_near: 'JO62', spotter_within_km: '800' },
    });
  });

  it('replace every filter but the window', () => {
    const preset = presetOf('qrp', NOBODY);
    if ('needs' in preset) throw new Error('needs nothing');
    expect(presetFilters(preset)).toEqual({
      call: '',
      spotter: '',
      mode: ['CW'],
      band: [],
      more: { wpm_max: '18' },
    });
    expect(presetOf('beacons', NOBODY)).toEqual({ more: { type: 'BEACON' } });
    expect(presetOf('club', { ...NOBODY, club: { kind: 'list', name: 'cwops' } })).toEqual({
      more: { list: 'cwops' },
    });
  });
});
