import { count, counted } from '../numbers.js';

/** The view of the service's state. */
export const status = {
  title: 'Status',
  feeds: 'Feeds',
  service: 'Service',
  state: 'State',
  states: { ok: 'ok', degraded: 'degraded', error: 'error' },
  database: 'Database',
  databases: { connected: 'connected', disconnected: 'disconnected' },
  size: 'Its size',
  running: 'Running for',
  version: 'Version',
  live: 'Spots arrive',
  behind: (seconds: string) => `${seconds} s behind`,
  places: 'Places',
  countryFileOf: (day: string) => `country file of ${day}`,
  askedAt: 'Asked at',
  repeater: 'Repeater',
  connection: 'Connection',
  connected: 'connected',
  notConnected: 'not connected',
  notConfigured: 'not configured',
  stale: 'stale',
  lastMessage: 'Last message',
  users: 'Users',
  roomsWithRoster: 'Rooms with a roster',
  reconnected: 'Reconnected',
  times: (times: number) => counted(times, 'time'),
  grids: 'Grids',
  known: 'Known',
  queued: 'Waiting for a look-up',
  roles: 'Roles',
  thisProcess: 'this process',
  noProcess: 'no process',
  noFeed:
    'No feed is configured. Set <code>CALLSIGN</code> to listen to the Reverse Beacon Network, or <code>FEEDS</code> to another.',
  feed: 'Feed',
  lastSpot: 'Last spot',
  spots: 'Spots',
  otherLines: 'Other lines',
};

/** Who is on the repeater. */
export const repeater = {
  title: 'On the repeater',
  past: 'Heard on the air in the past',
  who: 'Who is on',
  rooms: 'Rooms',
  noRooms: 'No rooms are known.',
  missing: 'No repeater is configured.',
  missingHint:
    'To see who is on one, set <code>REPEATERHUB_URL</code> to its address, or to <code>demo</code> for an invented one, and start the service again.',
  away: 'The repeater is not connected; <status>Status</status> has more.',
  nobody: 'Nobody is on the repeater.',
  listed: (on: number, inRooms: number) =>
    `${count(on)} of ${count(inRooms)} are listed: the repeater names who is in the rooms with a roster, and counts all.`,
  leadToday: (on: number, heard: number) =>
    `<b>${count(on)}</b> listed, <b>${count(heard)}</b> of them heard on the air today`,
  lead: (on: number, heard: number, hours: number) =>
    `<b>${count(on)}</b> listed, <b>${count(heard)}</b> of them heard on the air in the past ` +
    (hours === 1 ? 'hour' : `${hours} hours`),
};

/** Charts of what was heard. */
export const charts = {
  title: 'Charts',
  nothing: (isLongest: boolean) =>
    `Nothing was heard in this window.${isLongest ? '' : ' Choose a longer one.'}`,
  byHour: 'Spots by hour',
  range: (spots: number, from: string, to: string) => `${count(spots)} spots, ${from} to ${to} UTC`,
  noHour: 'No whole hour has spots yet. The present hour is shown when it is over.',
  byBand: 'By band',
  bandCaption: 'Spots by band',
  byMode: 'By mode',
  modeCaption: 'Spots by mode',
  most: 'Heard most',
  mostCaption: 'Stations heard most often',
};

/** The skimmers and how much each hears. */
export const skimmers = {
  title: 'Skimmers',
  bySpots: 'By spots',
  busiest: (shown: number, total: number) => `the busiest ${shown} of ${count(total)}`,
  active: (total: number) => `${count(total)} active`,
  none: (isLongest: boolean) =>
    `No skimmer reported in this window.${isLongest ? '' : ' Choose a longer one.'}`,
};
