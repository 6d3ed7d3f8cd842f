import { keptAlerts } from '../alerts/kept-alerts.js';
import { club, radiusKm, saved } from '../welcome/saved.js';
import { groupKeys } from '../groups/group-keys.js';
import { home } from '../home/home.js';
import type { MineKey } from '../browser/kept.js';
import { watched } from '../marks/watch-list.js';
import { fileNameOf, MAX_CHARS, type Offer, readMine, takeOver, writeMine } from './mine-file.js';
import { MINE_KEYS, PARTS } from './parts.js';

const ALERT = { id: 'a'.repeat(16), alert_key: `alk_${'k'.repeat(43)}`, name: 'Friends' };
const EDIT_KEY = `gek_${'k'.repeat(43)}`;

/** One value of each part that can be set without a page around it. */
const EXAMPLE: Partial<Record<MineKey, unknown>> = {
  home: { grid: 'JO62qm', callsign: 'DL1ABC/P' },
  'home-continent': 'EU',
  'near-km': 2_000,
  club: { kind: 'group', name: 'my-club' },
  watched: ['K1ABC', 'W1AW'],
  'saved-filters': [{ name: 'CW', query: 'mode=CW' }],
  alerts: [ALERT],
  'group-keys': { 'my-club': EDIT_KEY },
};

const file = (mine: object, version: unknown = 1) => JSON.stringify({ version, mine });

/** Reads what is to be taken over. */
function offered(text: string): Offer {
  const read = readMine(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

function take(mine: object): void {
  const offer = offered(file(mine));
  takeOver(offer, Object.keys(offer.given) as MineKey[]);
}

const chosen = () => MINE_KEYS.filter((key) => PARTS[key].here() !== undefined);

beforeEach(() => {
  home.value = { grid: '', callsign: '' };
  watched.value = [];
  saved.value = [];
  club.value = undefined;
  radiusKm.value = 800;
  keptAlerts.value = [];
  groupKeys.value = {};
});

describe('a file of settings', () => {
  it('brings to an empty browser what another one has', () => {
    take(EXAMPLE);
    const text = writeMine(Object.keys(EXAMPLE) as MineKey[], 2);
    expect(JSON.parse(text)).toEqual({ version: 1, mine: EXAMPLE });
    expect(fileNameOf(Date.UTC(2026, 10, 25, 12))).toBe('spots-DL1ABC-P-2026-11-25.json');
  });

  it('has only what was chosen, and the name of the page where nobody said who he is', () => {
    expect(chosen()).not.toContain('home');
    expect(chosen()).not.toContain('watched');
    expect(fileNameOf(0)).toBe('spots-page-1970-01-01.json');
    take({ watched: ['W1AW'] });
    expect(chosen()).toContain('watched');
  });

  it('adds to lists and keys, and takes the place of all else', () => {
    take({ ...EXAMPLE, watched: ['K1ABC'] });
    take({
      home: { grid: 'FN42', callsign: '' },
      watched: ['A1AA', 'K1ABC'],
      'saved-filters': [
        { name: 'CW', query: 'mode=CW&band=20m' },
        { name: '20 m', query: 'band=20m' },
      ],
      alerts: [{ ...ALERT, id: 'b'.repeat(16), isRefused: true }],
      'group-keys': { 'their-club': EDIT_KEY },
    });
    expect(home.value).toEqual({ grid: 'FN42', callsign: '' });
    expect(watched.value).toEqual(['A1AA', 'K1ABC']);
    expect(saved.value).toEqual([
      { name: '20 m', query: 'band=20m' },
      { name: 'CW', query: 'mode=CW&band=20m' },
    ]);
    expect(keptAlerts.value).toEqual([ALERT, { ...ALERT, id: 'b'.repeat(16) }]);
    expect(Object.keys(groupKeys.value)).toEqual(['my-club', 'their-club']);
  });

  it('gives only what is ticked, and nothing before it is taken over', () => {
    const offer = offered(file(EXAMPLE));
    expect(chosen()).not.toContain('watched');
    takeOver(offer, ['watched']);
    expect(watched.value).toEqual(['K1ABC', 'W1AW']);
    expect(home.value.callsign).toBe('');
  });

  it('says what it would be afterwards', () => {
    take({ watched: ['K1ABC', 'W1AW'], home: EXAMPLE.home });
    const { watched: list, home: at } = PARTS;
    expect(list.say(list.joined(['W1AW', 'JA1XYZ']))).toBe('3');
    expect(at.say(at.here())).toBe('JO62qm, DL1ABC/P');
  });

  it.each([
    ['no JSON', '{"version"', 'foreign'],
    ['null', 'null', 'foreign'],
    ['a text', '"mine"', 'foreign'],
    ['a list', '[]', 'foreign'],
    ['a file of something else', '{"version":1,"name":"x"}', 'foreign'],
    ['more than anybody has', file({ watched: ['W1AW', 'x'.repeat(MAX_CHARS)] }), 'foreign'],
    ['a later release', file(EXAMPLE, 2), 'newer'],
    ['nothing', file({}), 'nothing'],
    ['what nobody knows', file({ shoes: 2, watched: 'W1AW' }), 'nothing'],
    ['what every object has', '{"version":1,"mine":{"__proto__":{"watched":["W1AW"]}}}', 'nothing'],
  ])('is refused with %s', (_, text, refusal) => expect(readMine(text)).toBe(refusal));

  it.each<[MineKey, unknown]>([
    ['home', { grid: '<b>', callsign: 7 }],
    ['home-continent', 'XX'],
    ['near-km', 12],
    ['club', { kind: 'planet', name: 'x' }],
    ['watched', ['*', { length: 1 }]],
    ['saved-filters', [{ name: '', query: 'x' }, null]],
    ['alerts', [{ ...ALERT, id: '../../../spots/x' }]],
    ['group-keys', { 'my-club': 'alk_x', '../x': EDIT_KEY }],
    ['map', 'globe'],
    ['band-unit', 'feet'],
    ['theme', 'pink'],
    ['language', 'tlh'],
  ])('leaves out and names %s where it cannot be read', (key, value) => {
    const offer = offered(file({ 'near-km': 300, ...EXAMPLE, [key]: value }));
    expect(offer.unread).toEqual([key]);
    expect(Object.keys(offer.given)).not.toContain(key);
  });

  it('may be one of the keys of alerts, of an earlier release', () => {
    expect(offered(JSON.stringify({ alerts: [ALERT] })).given).toEqual({ alerts: [ALERT] });
  });
});
