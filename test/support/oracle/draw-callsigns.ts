import { type Activated, activeAt } from './activators.js';
import { asList, inAnyCase } from './forms.js';
import { type Condition, type Draw, type Drawer, someOf } from './condition.js';
import { homeCallOf } from './people.js';
import type { Heard } from './world.js';

const NOBODY = ['N0BODY', 'QQ9ZZZ', 'N0BODY/P'];

const receiverOf = ({ skimmer, node }: Heard) =>
  node === -1 ? null : `${skimmer.callsign}-${node}`;

/** Who is heard, and who hears. */
export const CALLSIGN_DRAWERS = {
  call: ({ random, witness }) => {
    const { callsign } = witness.station;
    const at = random.integer(0, callsign.length - 1);
    const part = random.pick([
      callsign[at]!,
      callsign.slice(at, at + 2),
      callsign.slice(0, 3),
      callsign.slice(-3),
      callsign,
      '/',
      random.pick(NOBODY),
    ]);
    return {
      sent: [['call', inAnyCase(random, part)]],
      passes: ({ station }) => station.callsign.includes(part),
    };
  },

  call_prefix: (draw) => {
    const { random } = draw;
    const calls = someOf(draw, 5, ({ station }) => station.callsign, NOBODY);
    const beginnings = [
      ...new Set(calls.map((call) => call.slice(0, random.integer(1, call.length)))),
    ];
    return {
      sent: asList(random, 'call_prefix', beginnings),
      passes: ({ station }) => beginnings.some((one) => station.callsign.startsWith(one)),
    };
  },

  callsign: (draw) => {
    const calls = someOf(draw, 500, ({ station }) => station.callsign, NOBODY);
    const wanted = new Set(calls);
    return {
      sent: asList(draw.random, 'callsign', calls),
      passes: ({ station }) => wanted.has(station.callsign),
    };
  },

  not_callsign: (draw) => {
    const calls = someOf(swapped(draw), 500, ({ station }) => station.callsign, NOBODY);
    const unwanted = new Set(calls);
    return {
      sent: asList(draw.random, 'not_callsign', calls),
      passes: ({ station }) => !unwanted.has(station.callsign),
    };
  },

  spotter: (draw) => {
    const calls = someOf(draw, 50, ({ skimmer }) => skimmer.callsign, NOBODY);
    const wanted = new Set(calls);
    return {
      sent: asList(draw.random, 'spotter', withSuffixes(draw, calls)),
      passes: ({ skimmer }) => wanted.has(skimmer.callsign),
    };
  },

  not_spotter: (draw) => {
    const calls = someOf(swapped(draw), 20, ({ skimmer }) => skimmer.callsign, NOBODY);
    const unwanted = new Set(calls);
    return {
      sent: asList(draw.random, 'not_spotter', withSuffixes(draw, calls)),
      passes: ({ skimmer }) => !unwanted.has(skimmer.callsign),
    };
  },

  spotter_node: (draw) => receivers(draw, 'spotter_node', draw, true),

  not_spotter_node: (draw) => receivers(draw, 'not_spotter_node', swapped(draw), false),

  group: (draw) => members(draw, 'group', draw.world.groups, (callsign) => callsign),

  list: (draw) => members(draw, 'list', draw.world.lists, homeCallOf),

  activation: ({ random }) => {
    const names = random.pick([['pota'], ['wwff'], ['wwff', 'pota'], ['any'], ['any', 'pota']]);
    const isWanted = ({ programme }: Activated) =>
      names.includes('any') || names.includes(programme);
    return {
      sent: asList(random, 'activation', names),
      passes: ({ station, heardAtSeconds }) =>
        activeAt(station.activations, heardAtSeconds).some(isWanted),
    };
  },
} satisfies Record<string, Drawer>;

/** An exclusion leaves out the other spot rather than the witness. */
function swapped(draw: Draw): Draw {
  return { ...draw, witness: draw.other };
}

/** Skimmers as feeds and people write them: what stands behind the callsign says nothing. */
function withSuffixes({ random }: Draw, calls: readonly string[]): string[] {
  return calls.map((call) => call + random.pick(['', '', '', '-#', '-2', '-9-#', '-0']));
}

function receivers(draw: Draw, name: string, from: Draw, isWanted: boolean): Condition {
  const texts = someOf(from, 50, receiverOf, ['N0BODY-2', 'OH6BG-77', 'OH6BG-2']);
  const named = new Set(texts);
  const sent = texts.map((text) => text + (draw.random.chance(0.2) ? '-#' : ''));
  return {
    sent: asList(draw.random, name, sent),
    passes: (spot) => named.has(receiverOf(spot) ?? '') === isWanted,
  };
}

/** Those of the moment at which it is asked. */
function members(
  { random }: Draw,
  name: string,
  all: ReadonlyMap<string, ReadonlySet<string>>,
  memberOf: (callsign: string) => string,
): Condition {
  const names = [...all.keys()];
  const asked = [
    ...new Set([random.pick(names), ...(random.chance(0.3) ? [random.pick(names)] : [])]),
  ];
  return {
    sent: asList(random, name, asked),
    passes: ({ station }) => asked.some((one) => all.get(one)?.has(memberOf(station.callsign))),
  };
}
