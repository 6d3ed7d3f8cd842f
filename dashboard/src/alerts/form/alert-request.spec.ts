import type { Alert } from '../../service/api.js';
import { NO_FILTERS, readFilters } from '../../address/filters.js';
import { LANGUAGES } from '../../language/languages.js';
import { words } from '../../words/words.js';
import {
  alertText,
  type AlertTexts,
  criteriaOf,
  nameOf,
  partsOf,
  textsOf,
  toChange,
  toNewAlert,
} from './alert-request.js';

const alert: Alert = {
  id: 'Xq3vJ0cQm5bW1yZk',
  name: 'The club',
  filter: {
    band: ['40m'],
    group: 'my-club',
    presence: 'on_repeater',
    worked: [[291, '20m', 'CW']],
  },
  destination: { kind: 'webhook', host: 'receiver.example.org' },
  cooldown_minutes: 20,
  min_skimmers: 2,
  expires_at: '2099-12-31T10:00:00Z',
  paused: false,
  state: 'active',
  last_error: null,
  sent: 3,
  created_at: '2026-09-30T14:33:00Z',
};

const texts = (given: Partial<AlertTexts>): AlertTexts => ({
  ...textsOf(undefined, 'webhook'),
  name: 'The club ',
  url: ' https://receiver.example.org/spots ',
  ...given,
});

const parts = { criteria: { band: '40m' }, worked: [] };

describe('a new alert', () => {
  it('has the filters of the screen without their window', () => {
    const filters = readFilters(new URLSearchParams('call=k1&band=40m,20m&list=cwops&since=6h'));
    expect(criteriaOf(filters)).toEqual({ call: 'K1', band: '40m,20m', list: 'cwops' });
    expect(criteriaOf(NO_FILTERS)).toEqual({});
  });

  it('ends on a day as the page writes it; what is none, the API refuses', () => {
    const end = (endsOn: string) => toNewAlert(texts({ endsOn }), parts).expires_at;
    expect(end('2099-12-31')).toBe('2099-12-31T23:59:59Z');
    expect(end(' 31.12.2099')).toBe('2099-12-31T23:59:59Z');
    expect(end('soon')).toBe('soonT23:59:59Z');
    expect(end(' ')).toBe(null);
  });

  it('has what the form says', () => {
    expect(toNewAlert(texts({ cooldown: '10', skimmers: '', secret: 's' }), parts)).toEqual({
      name: 'The club',
      filter: { band: '40m' },
      destination: { kind: 'webhook', url: 'https://receiver.example.org/spots', secret: 's' },
      cooldown_minutes: 10,
      expires_at: null,
    });
  });

  it('has presence, what is worked, and its end', () => {
    const worked = [[291, '20m', 'CW']] as const;
    const made = toNewAlert(texts({ presence: 'on_repeater', endsOn: '2099-12-31' }), {
      ...parts,
      worked,
    });
    expect(made.filter).toEqual({ band: '40m', presence: 'on_repeater', worked });
    expect(made.expires_at).toBe('2099-12-31T23:59:59Z');
    const comes = toNewAlert(texts({ presence: 'joined_repeater' }), { criteria: {}, worked });
    expect(comes.filter).toEqual({ presence: 'joined_repeater' });
  });

  it('goes to a topic, or to this browser', () => {
    const topic = texts({ to: 'ntfy', topic: 'https://ntfy.sh/mine', token: ' t ' });
    expect(toNewAlert(topic, parts).destination).toEqual({
      kind: 'ntfy',
      url: 'https://ntfy.sh/mine',
      token: 't',
    });
    const subscription = { endpoint: 'https://push.example.org/x' };
    expect(toNewAlert(texts({ to: 'web_push' }), { ...parts, subscription }).destination).toEqual({
      kind: 'web_push',
      subscription,
    });
  });

  it('sends what is no number as it is, for the API to refuse', () => {
    expect(toNewAlert(texts({ cooldown: 'long', skimmers: '1.5' }), parts)).toMatchObject({
      cooldown_minutes: 'long',
      min_skimmers: 1.5,
    });
  });
});

describe('a change of an alert', () => {
  const same = { ...textsOf(alert, 'same'), name: 'Other' };

  it('leaves filter, place and the time of its end as they are', () => {
    expect(toChange(alert, same, partsOf(alert))).toEqual({
      name: 'Other',
      cooldown_minutes: 20,
      min_skimmers: 2,
      expires_at: '2099-12-31T10:00:00Z',
    });
  });

  it.each([
    ['presence', { ...same, presence: 'none' as const }, partsOf(alert)],
    ['what is worked', same, { ...partsOf(alert), worked: [] }],
    ['filters', same, { ...partsOf(alert), criteria: { band: '20m' } }],
  ])('sends the whole filter with another %s', (_, changed, given) => {
    const { filter } = toChange(alert, changed, given) as { filter: Record<string, unknown> };
    expect(filter).not.toEqual(alert.filter);
    expect(filter).toHaveProperty('band');
  });

  it('sends another place, and another end', () => {
    const changed = { ...same, to: 'ntfy' as const, topic: 'https://ntfy.sh/x', endsOn: '' };
    expect(toChange(alert, changed, partsOf(alert))).toMatchObject({
      destination: { kind: 'ntfy', url: 'https://ntfy.sh/x' },
      expires_at: null,
    });
  });
});

describe('an alert in words', () => {
  it('has its filters, presence, and how many are worked', () => {
    const given = partsOf(alert);
    expect(alertText(given, given.presence)).toBe(
      '40m, group my-club, who is on the repeater, without 1 that are worked',
    );
  });

  it.each([
    ['en', { report_type: 'CQ' }, 'type CQ'],
    ['de', { report_type: ['CQ', 'DX'] }, 'Typ CQ oder DX'],
    ['fr', { report_type: 'CQ' }, 'type CQ'],
    ['es', { report_type: 'CQ' }, 'tipo CQ'],
    ['ja', { report_type: 'CQ' }, '種別 CQ'],
    ['en', { minFreq: 14_000, maxFreq: 14_070 }, '14000–14070 kHz'],
    ['en', { freq_min: 14_000, maxFreq: 14_070 }, '14000–14070 kHz'],
  ] as const)(
    'reads as chips do, by whatever name of the API: %s, %j',
    async (tag, criteria, text) => {
      words.value = await LANGUAGES[tag].load();
      expect(alertText({ criteria, worked: [] }, 'none')).toBe(text);
      words.value = LANGUAGES.en.load();
    },
  );

  it('has numbers and names that it does not know too', () => {
    const criteria = { dxcc: [291, 1], of_later: 'CQ' };
    expect(alertText({ criteria, worked: [] }, 'none')).toContain('of_later CQ');
    expect(alertText({ criteria, worked: [] }, 'none')).toContain('DXCC 291 or DXCC 1');
    expect(alertText({ criteria: {}, worked: [] }, 'none')).toBe('');
  });

  it('is its name at first, as long as names may be', () => {
    expect(nameOf('40m')).toBe('40m');
    expect(nameOf('x'.repeat(200))).toHaveLength(100);
  });
});
