import {
  hasCriteria,
  isFiltered,
  missingPartner,
  MORE_CONTROLS,
  NO_FILTERS,
  readFilters,
  toggled,
  toQuery,
  writeFilters,
} from './filters.js';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('the filters of an address', () => {
  it('are none when there are none', () => {
    expect(read('')).toEqual(NO_FILTERS);
    expect(read('mode=&band=,&call=%20')).toEqual(NO_FILTERS);
    expect(isFiltered(read(''))).toBe(false);
  });

  it('are read as the API reads them: in any case, lists with commas or repeated', () => {
    expect(read('call=k1a&spotter=km3t&mode=cw,FT8&mode=CW&band=20M,40m&since=30m')).toEqual({
      call: 'K1A',
      spotter: 'KM3T',
      mode: ['CW', 'FT8'],
      band: ['20m', '40m'],
      more: {},
      since: '30m',
      until: '',
    });
  });

  it('are all that the API has, each by its parameter', () => {
    const filters = read('snr_min=10&freq_max=7040.5&unknown=1');
    expect(filters.more).toEqual({ snr_min: '10', freq_max: '7040.5' });
    expect(writeFilters(filters)).toMatchObject({ snr_min: '10', freq_max: '7040.5' });
    expect(toQuery(filters)).toMatchObject({ snr_min: '10', freq_max: '7040.5' });
  });

  it('are sent with all that rows show, and without those that are empty', () => {
    expect(toQuery(read('mode=cw,FT8&since=30m&list=Cwops'))).toEqual({
      mode: 'CW,FT8',
      since: '30m',
      list: 'Cwops',
      include: 'report,place,path',
    });
  });

  it.each(['near=FN42', 'within_km=500'])('have half a pair, which is not sent: %s', (query) => {
    const filters = read(`${query}&spotter_near=JO62&spotter_within_km=100`);
    expect(toQuery(filters)).toEqual({
      spotter_near: 'JO62',
      spotter_within_km: '100',
      include: 'report,place,path',
    });
    expect(writeFilters(filters)).toMatchObject(Object.fromEntries(new URLSearchParams(query)));
    const missing = MORE_CONTROLS.map((control) => missingPartner(control, filters.more)?.label);
    const wanted = query.startsWith('near') ? 'Within km' : 'Near locator';
    expect(missing.filter(Boolean)).toEqual([wanted]);
  });

  it('come back from what is written', () => {
    const query =
      'call=K1A&mode=CW%2CFT8&band=20m&since=2026-09-30T14%3A00Z&until=2026-09-30T15%3A00Z';
    const written = writeFilters(read(query));
    expect(readFilters(new URLSearchParams(written))).toEqual(read(query));
    expect(isFiltered(read(query))).toBe(true);
  });
});

describe('toggled', () => {
  it('puts in what is missing and takes out what is there', () => {
    expect(toggled(['CW'], 'FT8')).toEqual(['CW', 'FT8']);
    expect(toggled(['CW', 'FT8'], 'CW')).toEqual(['FT8']);
  });
});

it.each([
  ['', false],
  ['since=6h&until=2026-09-30T14:00Z', false],
  ['near=FN42', false],
  ['near=FN42&within_km=500', true],
  ['band=20m', true],
  ['call=k1', true],
])('%p asks for more than a window: %p', (query, expected) => {
  expect(hasCriteria(read(query))).toBe(expected);
});
