import { ENV_VARIABLES } from './env-defaults.js';
import { readEnv } from './env.js';
import { OLD_VARIABLES, warnOfOldNames } from './old-settings.js';

describe('settings by the names that they had', () => {
  it.each([
    [
      { GRID_HAMDB_URL: ' http://localhost:8080/ ', GRID_HAMQTH_URL: 'http://mirror/a,b' },
      {
        gridUrls: [
          { name: 'hamdb', url: 'http://localhost:8080' },
          { name: 'hamqth', url: 'http://mirror/a%2Cb' },
        ],
      },
    ],
    [
      { GRID_CALLOOK_URL: 'http://localhost', GRID_URLS: 'hamdb=http://mirror' },
      { gridUrls: [{ name: 'hamdb', url: 'http://mirror' }] },
    ],
    [{ EDIT_KEY_FAILURES_PER_HOUR: '5' }, { keyFailuresPerHour: 5 }],
    [{ ALERT_KEY_FAILURES_PER_HOUR: '0' }, { keyFailuresPerHour: 0 }],
    [
      { EDIT_KEY_FAILURES_PER_HOUR: '40', ALERT_KEY_FAILURES_PER_HOUR: '7' },
      { keyFailuresPerHour: 7 },
    ],
    [
      { EDIT_KEY_FAILURES_PER_HOUR: '40', ALERT_KEY_FAILURES_PER_HOUR: '0' },
      { keyFailuresPerHour: 40 },
    ],
    [{ EDIT_KEY_FAILURES_PER_HOUR: '5', KEY_FAILURES_PER_HOUR: '50' }, { keyFailuresPerHour: 50 }],
    [{ EDIT_KEY_FAILURES_PER_HOUR: ' ' }, { keyFailuresPerHour: 30 }],
  ])('%j', (source, expected) => expect(readEnv(source)).toMatchObject(expected));

  it('are refused as the setting is that they have become', () => {
    expect(() => readEnv({ EDIT_KEY_FAILURES_PER_HOUR: 'x' })).toThrow(
      '  KEY_FAILURES_PER_HOUR="x": must be a whole number from 0 to 1000000',
    );
  });

  it('are no names of settings', () => {
    expect(ENV_VARIABLES.filter((name) => OLD_VARIABLES.includes(name))).toEqual([]);
  });
});

describe('warnOfOldNames', () => {
  it.each([
    [
      { GRID_HAMDB_URL: 'http://localhost' },
      ['GRID_HAMDB_URL is now part of GRID_URLS; the next version reads that alone.'],
    ],
    [
      { EDIT_KEY_FAILURES_PER_HOUR: '5', KEY_FAILURES_PER_HOUR: '50' },
      [
        'EDIT_KEY_FAILURES_PER_HOUR is ignored: KEY_FAILURES_PER_HOUR is set, which has taken its place.',
      ],
    ],
    [
      { WRITE_LIMIT_PER_MINUTE: '0' },
      [
        'WRITE_LIMIT_PER_MINUTE is ignored, as there is no such setting any more: a fifth of RATE_LIMIT_PER_MINUTE may be writes.',
      ],
    ],
    [{ STREAMS_PER_ADDRESS: ' ', PORT: '3000' }, []],
  ])('%j', (source, warnings) => expect(warnOfOldNames(source)).toEqual(warnings));

  it('has one for each old name, and settings in them that there are', () => {
    const all = Object.fromEntries(OLD_VARIABLES.map((name) => [name, '1']));
    const warnings = warnOfOldNames(all);
    expect(warnings.map((warning) => warning.split(' ')[0])).toEqual(OLD_VARIABLES);
    const named = warnings.flatMap((warning) => warning.match(/[A-Z]+_[A-Z_]+/g)?.slice(1) ?? []);
    expect(named.filter((name) => !ENV_VARIABLES.includes(name))).toEqual([]);
  });
});
