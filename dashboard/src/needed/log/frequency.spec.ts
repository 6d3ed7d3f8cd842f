import { adifQso, readAdif } from '../../../../test/support/browser/adif-log.js';

const read = (FREQ: string, BAND = '') =>
  readAdif(adifQso({ CALL: 'K1ABC', DXCC: '291', CQZ: '5', FREQ, BAND, MODE: 'CW' }));

describe('the band of a frequency', () => {
  it.each([
    ['7.0451', '40m'],
    ['7,0451', '40m'],
    ['14', '20m'],
    ['24.99', '12m'],
    ['29.7', '10m'],
    ['50,313', '6m'],
  ])('in MHz is that of %s: %s', async (freq, band) => {
    expect(await read(freq)).toMatchObject({ worked: [[291, band, 'CW']], inKhz: 0 });
  });

  it.each([
    ['14200', '20m'],
    ['14025.3', '20m'],
    ['7045,1', '40m'],
    ['1840', '160m'],
    ['50313', '6m'],
  ])('in kHz is that of %s, and said: %s', async (freq, band) => {
    expect(await read(freq)).toMatchObject({ worked: [[291, band, 'CW']], inKhz: 1 });
  });

  it.each(['144.3', '144,3', '144300', '432', '10368.1', '0.475', '472'])(
    'is another one of %s',
    async (freq) => {
      expect(await read(freq)).toMatchObject({ worked: [], others: 1, inKhz: 0, faults: [] });
    },
  );

  it.each(['', '0', '-7', 'seven', '14.025,3', '1e999x'])('is unknown of %j', async (freq) => {
    expect(await read(freq)).toMatchObject({ worked: [], unreadable: 1 });
  });

  it('is not asked for where the log names the band', async () => {
    expect(await read('14200', ' 40 M ')).toMatchObject({ worked: [[291, '40m', 'CW']], inKhz: 0 });
    expect(await read('14.2', '2m')).toMatchObject({ worked: [], others: 1 });
    expect(await read('14.2', 'HF')).toMatchObject({ worked: [[291, '20m', 'CW']] });
  });
});
