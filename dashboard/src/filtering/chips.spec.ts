import {
  type Control,
  isFiltered,
  MORE_CONTROLS,
  readFilters,
  writeFilters,
} from '../address/filters.js';
import pageControls from '../page-controls.json';
import { en } from '../words/en.js';
import { chipsOf } from './chips.js';
import { headingOf, labelOf } from './control-texts.js';

const texts = {
  ...en,
  countryName: (dxcc: string) => (dxcc === '339' ? 'Japan' : undefined),
  countryFlag: (dxcc: string) => (dxcc === '339' ? '🇯🇵' : ''),
  homeGrid: 'FN42',
};
const chips = (query: string) => chipsOf(readFilters(new URLSearchParams(query)), texts);
const said = (query: string) => chips(query).map(({ text }) => text);

describe('chips', () => {
  it('are none without a filter, and one of each in words', () => {
    expect(said('')).toEqual([]);
    const query = 'call=k1&spotter=KM3T&band=20m,40m&mode=CW&since=6h';
    expect(said(query)).toEqual([
      'call with K1',
      'heard by KM3T',
      'in the past 6 hours',
      'CW',
      '20 m or 40 m',
    ]);
  });

  it.each([
    ['snr_min=10', 'SNR ≥ 10 dB'],
    ['snr_max=-3', 'SNR ≤ -3 dB'],
    ['wpm_min=15&wpm_max=25', 'WPM 15–25'],
    ['freq_min=7000&freq_max=7040', '7000–7040 kHz'],
    ['spotter_continent=EU', 'heard in Europe'],
    ['continent=EU,AS', 'in Europe or Asia'],
    ['dxcc=339,1', 'in Japan or DXCC 1'],
    ['not_callsign=K1ABC', 'not K1ABC'],
    ['not_spotter=KM3T,W3OA', 'not heard by KM3T or W3OA'],
    ['cq_zone=14', 'in CQ zone 14'],
    ['spotter_near=fn42&spotter_within_km=300', 'near me 300 km'],
    ['near=FN42&within_km=1500', 'stations near me 1,500 km'],
    ['spotter_near=JO62&spotter_within_km=300', 'heard within 300 km of JO62'],
    ['distance_min=1000&distance_max=3000', 'path 1000–3000 km'],
    ['distance_max=500', 'path ≤ 500 km'],
    ['mid_box=35,-80,45.5,-60', 'middle within 35,-80,45.5,-60'],
    ['group=my-club', 'group my-club'],
    ['activation=any', 'activating a park or bunker'],
    ['activation=pota,wwff', 'activating POTA or WWFF'],
  ])('say %s in few words: %s', (query, text) => expect(said(query)).toEqual([text]));

  it('have half a pair, so that it can be removed, and say what it needs', () => {
    expect(said('near=FN42')).toEqual([
      'Place of the station: Near locator FN42 (Needs “Within km”)',
    ]);
    expect(chips('within_km=5')).toHaveLength(1);
  });

  it('have the flags of countries, and can be turned around where the API can', () => {
    const [country, type] = chips('dxcc=339,1&type=CQ').toReversed();
    expect([country?.flags, country?.turned]).toEqual(['🇯🇵', undefined]);
    expect([type?.flags, type?.turned?.more]).toEqual(['', { not_type: 'CQ', dxcc: '339,1' }]);
  });

  it('remove one filter each, and nothing else', () => {
    const filters = readFilters(
      new URLSearchParams(
        'call=K1&spotter=KM3T&band=20m&mode=CW&until=2026-01-01T00:00Z&snr_min=3&near=FN42&within_km=9&wpm_min=9&wpm_max=20',
      ),
    );
    const isPair = (name: string) => name === 'near' || name === 'wpm_min';
    let left = filters;
    for (const chip of chipsOf(filters, texts)) {
      const before = Object.values(writeFilters(left)).filter((value) => value !== '').length;
      left = Object.assign({}, left, chip.without(left));
      const after = Object.values(writeFilters(left)).filter((value) => value !== '').length;
      expect([chip.name, before - after]).toEqual([chip.name, isPair(chip.name) ? 2 : 1]);
    }
    expect(isFiltered(left)).toBe(false);
  });
});

describe('the texts of controls', () => {
  it('are in English those of the API, each heading and each label', () => {
    const controls: readonly Control[] = pageControls;
    for (const control of controls) {
      expect(labelOf(control, en.controls)).toBe(control.label);
      expect(headingOf(control.section, en.controls)).toBe(control.section);
    }
    const names = new Set(controls.map(({ name }) => name));
    expect(Object.keys(en.controls.labels).filter((name) => !names.has(name))).toEqual([]);
  });

  it('are those of the API for a filter that no language knows yet', () => {
    const unknown: Control = { name: 'later', section: 'New', label: 'Later', type: 'string' };
    expect([labelOf(unknown, en.controls), headingOf('New', en.controls)]).toEqual([
      'Later',
      'New',
    ]);
    const { chips: _, ...controls } = en.controls;
    const none = { ...controls, chips: {} as typeof en.controls.chips };
    const [first] = MORE_CONTROLS;
    const filters = readFilters(new URLSearchParams({ [first!.name]: 'X1X' }));
    const [chip] = chipsOf(filters, { ...texts, controls: none });
    expect(chip?.text).toBe(`${first!.section}: ${first!.label} X1X`);
  });
});
