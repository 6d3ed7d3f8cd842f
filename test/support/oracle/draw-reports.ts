import { asList, inDigits, type Sent } from './forms.js';
import { type Condition, type Draw, type Drawer, someOf } from './condition.js';
import { BANDS, LATE_MODES, LATE_TYPES, MODES, TYPES } from './reports.js';
import type { Heard } from './world.js';

const STRANGE_TYPES = ['NEVER', 'NEVER TOLD', ...LATE_TYPES, ...TYPES];
const STRANGE_MODES = ['SSTV', ...LATE_MODES, ...MODES];

/** What a report says. */
export const REPORT_DRAWERS = {
  type: (draw) => {
    const types = someOf(draw, 4, ({ type }) => type, STRANGE_TYPES);
    const wanted = withBeacons(types);
    return {
      sent: asList(draw.random, draw.random.pick(['type', 'type', 'report_type']), types),
      passes: ({ type }) => type !== null && wanted.has(type),
    };
  },

  not_type: (draw) => {
    const types = someOf({ ...draw, witness: draw.other }, 4, ({ type }) => type, STRANGE_TYPES);
    const unwanted = withBeacons(types);
    return {
      sent: asList(draw.random, 'not_type', types),
      passes: ({ type }) => type === null || !unwanted.has(type),
    };
  },

  mode: (draw) => {
    const modes = someOf(draw, 4, ({ mode }) => mode, STRANGE_MODES);
    return {
      sent: asList(draw.random, 'mode', modes),
      passes: ({ mode }) => modes.includes(mode),
    };
  },

  band: (draw) => {
    const names = BANDS.map(([name]) => name);
    const chosen = someOf(draw, 5, (spot) => bandOf(spot) ?? null, names);
    return {
      sent: asList(draw.random, 'band', chosen),
      passes: (spot) => chosen.includes(bandOf(spot) ?? ''),
    };
  },

  snr_min: (draw) => bound(draw, 'snr_min', draw.witness.snr),
  snr_max: (draw) => bound(draw, 'snr_max', draw.witness.snr),
  wpm_min: (draw) => bound(draw, 'wpm_min', draw.witness.wpm ?? 25),
  wpm_max: (draw) => bound(draw, 'wpm_max', draw.witness.wpm ?? 25),
  freq_min: (draw) => frequencyBound(draw, 'freq_min', 'minFreq'),
  freq_max: (draw) => frequencyBound(draw, 'freq_max', 'maxFreq'),
} satisfies Record<string, Drawer>;

/** Beacons of the NCDXF's network are beacons as well. */
function withBeacons(types: readonly string[]): ReadonlySet<string> {
  return new Set(types.includes('BEACON') ? [...types, 'NCDXF B'] : types);
}

function bandOf({ frequencyHz }: Heard): string | undefined {
  return BANDS.find(
    ([, low, high]) => frequencyHz >= low * 1000 && frequencyHz <= high * 1000,
  )?.[0];
}

/** Numbers near the witness's, its own as often as not: bounds pass themselves. */
function bound(
  { random }: Draw,
  name: 'snr_min' | 'snr_max' | 'wpm_min' | 'wpm_max',
  near: number,
): Condition {
  const isMinimum = name.endsWith('_min');
  const away = random.chance(0.5) ? 0 : random.integer(-3, 15);
  const isSpeed = name.startsWith('wpm');
  const value = Math.max(isSpeed ? 0 : -200, near + (isMinimum ? -away : away));
  return {
    sent: [[name, inDigits(random, value)]],
    passes(spot) {
      const given = isSpeed ? spot.wpm : spot.snr;
      return given !== null && (isMinimum ? given >= value : given <= value);
    },
  };
}

function frequencyBound({ random, witness }: Draw, name: string, alias: string): Condition {
  const isMinimum = name === 'freq_min';
  const away = random.chance(0.5) ? 0 : random.integer(-500, 3_000_000);
  const hz = Math.max(0, witness.frequencyHz + (isMinimum ? -away : away));
  const khz = hz / 1000;
  const text = random.pick([String(khz), khz.toFixed(3)]);
  const names: Sent[] = [[[name, text]], [[alias, text]]];
  // Both names with one value are no contradiction.
  names.push([
    [name, String(khz)],
    [alias, khz.toFixed(3)],
  ]);
  return {
    sent: random.chance(0.1) ? names[2]! : random.pick(names.slice(0, 2)),
    passes: ({ frequencyHz }) => (isMinimum ? frequencyHz >= hz : frequencyHz <= hz),
  };
}
