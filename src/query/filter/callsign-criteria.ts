import {
  CallsignBeginningsParam,
  CallsignsParam,
  NamesParam,
  ReceiversParam,
  SpottersParam,
} from '../../http/input/list-params.js';
import { CallsignPartParam } from '../../http/input/params.js';
import { parseSpotter } from '../../radio/callsign.js';
import type { ActiveTimes } from '../activities/active-times.js';
import type { Criterion, Receivers } from './criterion.js';
import type { Members } from './members.js';
import { beginsWith, contains, isNoneOf, isOneOf } from './name-tests.js';

const MAX_CALLSIGNS = 500;
const MAX_BEGINNINGS = 50;
const MAX_SPOTTERS = 100;
const MAX_NAMES = 20;

/** Criteria of the station and the skimmer. */
export const CALLSIGN_CRITERIA = {
  call: {
    about: 'station',
    label: 'Part of the call',
    section: 'Station',
    param: CallsignPartParam({
      description: 'Part of the callsign of the station heard, in any case: `K1A`.',
    }),
    test: contains,
  } as Criterion<string>,

  call_prefix: {
    about: 'station',
    label: 'Beginnings of the call',
    section: 'Station',
    param: CallsignBeginningsParam(MAX_BEGINNINGS, {
      description: 'Beginnings of callsigns of stations heard, at most 50: `K1,VP8/`.',
    }),
    test: beginsWith,
  } as Criterion<readonly string[]>,

  /** The stations that a path names. */
  of: {
    about: 'station',
    test: isOneOf,
  } as Criterion<readonly string[]>,

  callsign: {
    about: 'station',
    label: 'Whole calls',
    section: 'Station',
    param: CallsignsParam(MAX_CALLSIGNS, {
      description: 'Whole callsigns of stations heard, at most 500: `K1ABC,W1AW`.',
    }),
    test: isOneOf,
  } as Criterion<readonly string[]>,

  not_callsign: {
    about: 'station',
    label: 'Leave out',
    section: 'Station',
    param: CallsignsParam(MAX_CALLSIGNS, {
      description: 'Whole callsigns of stations to leave out, at most 500: `K1ABC`.',
    }),
    test: isNoneOf,
  } as Criterion<readonly string[]>,

  spotter: {
    about: 'skimmer',
    label: 'Whole calls',
    section: 'Skimmer',
    param: SpottersParam(MAX_SPOTTERS, {
      description:
        "Skimmers' callsigns, at most 100: `KM3T,W3OA`. A node suffix (`KM3T-2-#`) is ignored.",
    }),
    test: isOneOf,
  } as Criterion<readonly string[]>,

  not_spotter: {
    about: 'skimmer',
    label: 'Leave out',
    section: 'Skimmer',
    param: SpottersParam(MAX_SPOTTERS, {
      description: 'Skimmers to leave out, at most 100: `KM3T`. A node suffix is ignored.',
    }),
    test: isNoneOf,
  } as Criterion<readonly string[]>,

  spotter_node: {
    about: 'row',
    label: 'Nodes',
    section: 'Skimmer',
    param: ReceiversParam(MAX_SPOTTERS, {
      description: 'One receiver of a skimmer that has several, at most 100: `KM3T-2`.',
    }),
    test: (texts) => ({ column: 'spotter_node', receivers: toReceivers(texts) }),
    skimmer: (texts) => isOneOf([...toReceivers(texts).keys()]),
  } as Criterion<readonly string[]>,

  not_spotter_node: {
    about: 'row',
    label: 'Leave out nodes',
    section: 'Skimmer',
    param: ReceiversParam(MAX_SPOTTERS, {
      description: 'Receivers of skimmers to leave out, at most 100: `KM3T-2`.',
    }),
    test: (texts) => ({ column: 'spotter_node', notReceivers: toReceivers(texts) }),
  } as Criterion<readonly string[]>,

  group: {
    about: 'station',
    label: 'Groups',
    section: 'Station',
    members: 'group',
    param: NamesParam(MAX_NAMES, {
      description:
        'Names of groups: only their stations, as `my-club`. A stream reads them again each half minute.',
    }),
    test: (members: Members) => members.test,
  } as Criterion<Members>,

  list: {
    about: 'station',
    label: 'Member lists',
    section: 'Station',
    members: 'list',
    param: NamesParam(MAX_NAMES, {
      description:
        'Names of member lists, of which only the members pass, by their home call (`VE3/K1ABC/P` is K1ABC): `demo-list`.',
    }),
    test: (members: Members) => members.test,
  } as Criterion<Members>,

  /** What the station did when it was heard. */
  activation: {
    about: 'row',
    label: 'Activations',
    section: 'Station',
    members: 'activation',
    param: NamesParam(MAX_NAMES, {
      description:
        'Programmes, of which only stations pass that activated something of them when they were heard, by their home call: `pota`, `wwff`, `wwbota`, or `any`. Known for a day.',
    }),
    test: (times) => ({ column: 'activity', times }),
    station: (times) => ({ matches: ({ callsign }) => times.periodsOf(callsign).length > 0 }),
  } as Criterion<ActiveTimes>,
};

/** The nodes of receivers (`KM3T-2`), by their skimmer. */
function toReceivers(texts: readonly string[]): Receivers {
  const receivers = new Map<string, Set<number>>();
  for (const text of texts) {
    const spotter = parseSpotter(text);
    if (!spotter) continue;
    const nodes = receivers.get(spotter.callsign) ?? new Set();
    receivers.set(spotter.callsign, nodes.add(spotter.node));
  }
  return receivers;
}
