import { listLook, lookupHref, OWN_LOOKUP, readAddress, readLook, setLook } from './list-look.js';

describe('where a callsign leads', () => {
  const before = listLook.value;
  afterEach(() => (listLook.value = before));

  it('is QRZ.com, another page, an address of the viewer’s, or its spots here', () => {
    expect(lookupHref('K1ABC/P')).toBe('https://www.qrz.com/db/K1ABC%2FP');
    setLook({ lookup: 'HamQTH' });
    expect(lookupHref('K1ABC')).toBe('https://www.hamqth.com/K1ABC');
    setLook({ lookup: OWN_LOOKUP, ownLookup: 'https://log.example/find?c={call}&again={call}' });
    expect(lookupHref('K1ABC/P')).toBe('https://log.example/find?c=K1ABC%2FP&again=K1ABC%2FP');
    setLook({ ownLookup: '' });
    expect(lookupHref('K1ABC')).toBeUndefined();
    setLook({ lookup: '' });
    expect(lookupHref('K1ABC')).toBeUndefined();
  });

  it.each([
    'http://log.example/{call}',
    'javascript:alert("{call}")',
    'data:text/html,{call}',
    'https://{call}.example/',
    'https://log.example{call}/',
    'https://{call}@log.example/',
    'https://me:secret@log.example/{call}',
    'https://log.example/',
    'log.example/{call}',
    `https://log.example/${'x'.repeat(300)}{call}`,
    '',
    7,
  ])('is no address such as %s', (address) => {
    expect(readAddress(address)).toBeUndefined();
    expect(readLook({ lookup: OWN_LOOKUP, ownLookup: address })).toMatchObject({ ownLookup: '' });
  });

  it('is kept with the look of the list', () => {
    const look = { lookup: OWN_LOOKUP, ownLookup: 'https://log.example/{call}' };
    expect(readLook(JSON.parse(JSON.stringify(look)))).toMatchObject(look);
    expect(readLook({ lookup: 'nobody' })).toMatchObject({ lookup: 'QRZ.com', ownLookup: '' });
  });
});
