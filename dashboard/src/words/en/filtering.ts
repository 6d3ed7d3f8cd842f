import { count, counted } from '../numbers.js';
import type { Asked } from '../sentences/asked.js';
import { inPlaces, or, sentence, skimmerText, stationText } from '../sentences/en.js';

/** The line that explains what is shown, chips, and the quick choices below the filters. */
export const filtering = {
  or,
  band: (name: string) => name.replace(/^(\d+(?:\.\d+)?)(c?m)$/, '$1 $2'),
  /** Where a station or skimmer is, by the names of countries or of continents. */
  inPlaces,
  sentence,
  past: (units: number, unit: 'm' | 'h' | 'd' | 's') => {
    const name = { s: 'second', m: 'minute', h: 'hour', d: 'day' }[unit];
    if (unit === 'd' && units === 1) return 'in the past 24 hours';
    return units === 1 ? `in the past ${name}` : `in the past ${units} ${name}s`;
  },
  since: (time: string) => `since ${time} UTC`,
  until: (time: string) => `in the hour until ${time} UTC`,
  between: (from: string, to: string) => `from ${from} to ${to} UTC`,
  entity: (dxcc: string) => `DXCC ${dxcc}`,
  // Chips.
  chipsLabel: 'What is chosen',
  remove: 'Remove',
  turnOff: (chip: string) => `Leave out instead: ${chip}`,
  turnOn: (chip: string) => `Ask for it instead: ${chip}`,
  turnSign: '≠',
  // How much the filters let through, and what is said where that is nothing.
  of: (matching: number, all: number) => `${count(matching)} of ${count(all)}`,
  ofStations: (matching: number, all: number) => `${count(matching)} of ${counted(all, 'station')}`,
  ofSpots: (matching: number, all: number) => `${count(matching)} of ${counted(all, 'spot')}`,
  nothingMatches: (chips: readonly string[]) => `Nothing matches: ${chips.join('; ')}.`,
  nothingOn: (band: string, chips: readonly string[]) =>
    `Nothing on ${band} matches: ${chips.join('; ')}.`,
  comes: 'What matches appears here by itself.',
  takeOff: (chip: string) => `Take off: ${chip}`,
  takeAllOff: 'Take all off',
  // The buttons below the filters, and what they open.
  toolsLabel: 'Quick choices',
  tools: {
    fields: 'All fields',
    home: 'My home',
    near: 'Heard near me',
    presets: 'Presets',
    places: 'Places and clubs',
    saved: 'Saved',
    elsewhere: 'Export',
    keys: 'Keys',
  },
  close: 'Close',
  home: {
    grid: 'My grid',
    gridHint: 'FN42 or FN42hn. It stays in this browser.',
    gridBad: 'This is no grid: it must look like FN42 or FN42hn.',
    callsign: 'My callsign',
    continent: 'My continent',
    unknown: 'not chosen',
    keep: 'Keep',
    kept: (grid: string) => (grid === '' ? 'Kept, without a grid.' : `Kept: ${grid}`),
    notKept: 'This browser keeps nothing: it lasts until the page is closed.',
    forget: 'Forget',
    pick: 'Set my home on the map',
    picking: 'Click on the map where your home is. Esc leaves it as it is.',
    mark: (grid: string) => `Home, ${grid}`,
  },
  near: {
    radius: 'Radius',
    km: (km: string) => `${km} km`,
    needsGrid: 'Your grid is needed first: type it under “My home”.',
  },
  presets: {
    dx: 'DX for me',
    dxSets: ({ station, skimmer }: Asked) =>
      `Sets ${stationText(station)}, heard by ${skimmerText(skimmer)}.`,
    dxNeeds: 'Needs your continent: choose it under “My home”.',
    club: 'My club now',
    clubSets: (name: string) => `Sets the members of ${name}.`,
    clubNeeds: 'Choose your club first: a group or a member list.',
    clubLabel: 'My club',
    beacons: 'Beacons',
    beaconsSets: 'Sets the type BEACON, which means NCDXF beacons as well.',
    qrp: 'QRP speed',
    qrpSets: 'Sets CW at 18 WPM at most.',
  },
  places: {
    side: 'Whose place',
    sides: { station: 'Of the station', skimmer: 'Of the skimmer' },
    continents: 'Continents',
    country: 'Country',
    countryHint: 'Type a part of its name; Enter takes the first.',
    noCountry: 'No country has this name.',
    found: (all: number, shown: number) =>
      all === 1 ? '1 country' : all > shown ? `${shown} of ${all} countries` : `${all} countries`,
    zones: 'Zones',
    groups: 'Groups',
    lists: 'Member lists',
    none: 'There is none yet.',
    failed: 'The names could not be loaded.',
  },
  saved: {
    name: 'Keep what is chosen under the name',
    keep: 'Keep',
    none: 'Nothing is kept yet.',
    open: (name: string) => `Show ${name}`,
    rename: 'Rename',
    renameAs: (name: string) => `New name of ${name}`,
    remove: 'Delete',
    full: (max: number) => `At most ${max} are kept: delete one first.`,
  },
  elsewhere: {
    csv: 'CSV',
    ndjson: 'NDJSON',
    download: 'Download all that is shown as',
    curl: 'In the shell',
    telnet: 'At the telnet port',
    client: 'In TypeScript',
    copy: (what: string) => `Copy: ${what}`,
  },
  only: (call: string) => `Show ${call} alone`,
  leaveOut: (call: string) => `Leave out ${call}`,
  keys: [
    ['/', 'to the field that understands all'],
    ['Esc', 'out of a field, and closes what is open'],
    ['Backspace, Delete', 'remove the chosen filter that has the focus'],
    ['-', 'turn the chosen filter that has the focus around: leave out, or ask for'],
    ['← → ↑ ↓', 'go through the rows of a table, once it has the focus'],
  ] as readonly (readonly [string, string])[],
  opens: (tool: string) => `opens “${tool}”`,
};
