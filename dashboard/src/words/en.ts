import { count, counted } from '../time.js';
import { controls } from './en/controls.js';
import { filtering } from './en/filtering.js';
import { filters as filterBar } from './en/filters.js';
import { shell } from './en/shell.js';

/** What the page says. Other languages have the same words: a missing one does not compile. */
export const en = {
  views: {
    live: 'Live',
    bandOpen: 'Band open?',
    mySignal: 'My signal',
    map: 'Map',
    bandmap: 'Band map',
    charts: 'Charts',
    skimmers: 'Skimmers',
    repeater: 'Repeater',
    groups: 'Groups',
    alerts: 'Alerts',
    status: 'Status',
  },
  continents: {
    EU: 'Europe',
    NA: 'North America',
    AS: 'Asia',
    SA: 'South America',
    AF: 'Africa',
    OC: 'Oceania',
    AN: 'Antarctica',
  },
  watch: {
    title: 'Watch list',
    counts: (calls: number, onAir: number) =>
      calls === 0 ? 'no station watched' : `${calls} watched, ${onAir} on the air`,
    add: 'Watch the call',
    addButton: 'Add',
    calls: 'Watched calls',
    refusals: {
      call: 'Type whole callsigns, such as K1ABC.',
      full: 'The list is full: 500 calls at most.',
    },
    remove: (call: string) => `Watch ${call} no longer`,
    star: (call: string) => `Watch ${call}`,
    column: 'Watch',
    sound: 'Play a sound',
    notices: 'Show a notice',
    soundWaits: 'The sound is played after your first click or key.',
    noticesRefused:
      'The browser does not show notices of this page: they need your permission, and https or this machine.',
    onAir: 'Watched stations on the air',
    up: 'Watched, and on the air now',
    cameUp: (call: string, band: string) => `${call} is on the air on ${band}`,
    noticeTitle: (call: string, band: string) => `${call} on ${band}`,
    noticeBody: (kHz: string, mode: string, snr: number) => `${kHz} kHz ${mode}, ${snr} dB`,
    isNew: 'New since you looked',
    newCount: (stations: number) => `${stations} new`,
    seen: 'Seen',
    seenHint: 'Marks every station that is shown as seen',
    copyOf: (text: string) => `Copy ${text}`,
    copied: (text: string) => `Copied ${text}`,
    fromMe: 'From me',
    fromMeHint: 'From your home grid to the station: distance, and bearing of the antenna',
  },
  skimmerQuality: {
    entity: 'Entity',
    skew: 'Skew ppm',
    skewHint:
      'How much too high its frequencies are, in parts per million: the median of the past 24 hours; empty below 100 comparisons',
    suspect: 'Suspect',
    suspectHint:
      'The share of its spots of the past 24 hours that belong to stations that were probably misheard',
  },
  bandmap: {
    heading: 'Band map',
    bands: 'Band',
    modes: 'Mode',
    allModes: 'All modes',
    title: (band: string, stations: string) => `${band}: ${stations}`,
    stations: (stations: number) => counted(stations, 'station'),
    mostOf: (shown: number, total: number) => `the ${shown} lowest of ${total}`,
    empty: (band: string) =>
      `Nothing was heard on ${band} in this window. A station appears here by itself.`,
    tooLong: 'The band map covers at most 24 hours. Choose a shorter time.',
    label: (band: string) => `Stations on ${band} by frequency`,
    keys: 'The arrow keys go from station to station, plus and minus zoom.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    filtered: (filters: string) => `Only ${filters}`,
    clear: 'Show all',
    kHz: 'kHz',
    legend: 'Marks',
    meanings: {
      watched: 'watched',
      new: 'new since you looked',
      confirmed: 'confirmed by two skimmers or more',
      single: 'heard by one skimmer',
      suspect: 'probably misheard',
    },
  },
  alerts: {
    link: 'Alert me',
    title: 'Alerts',
    lead: 'An alert tells you when a spot matches its filters. Nothing has to stay open.',
    make: 'Make an alert',
    none: 'There is no alert in this browser yet. Choose filters in a list of spots, then “Alert me”.',
    nothingKept: 'This browser keeps nothing: download the keys before you leave.',
    everySpot: 'No filter is chosen yet: an alert must ask something.',
    choose: 'Choose filters',
    others: 'Other filters',
    onRepeater: 'who is on the repeater',
    joinsRepeater: 'who comes to the repeater',
    worked: (triples: number) => `without ${triples} that are worked`,
    form: {
      newTitle: 'New alert',
      changeTitle: (name: string) => `Change ${name}`,
      saveAs: 'Save as',
      aNewOne: 'a new alert',
      filters: 'Filters',
      presence: 'The repeater network',
      presences: {
        none: 'does not matter',
        on_repeater: 'the station is there as well',
        joined_repeater: 'tell when somebody comes there, without a spot',
      },
      name: 'Name',
      nameHint: 'What it is called in its messages.',
      cooldown: 'Quiet for, minutes',
      cooldownHint: 'About a station on a band and mode that it has told: 1 to 1440.',
      skimmers: 'Skimmers',
      skimmersHint: 'Different ones that must have heard the station within 10 minutes.',
      endsOn: 'Ends on',
      endsOnHint: 'At the end of that day, UTC. Empty: a year after it was last changed.',
      save: 'Make the alert',
      change: 'Save',
      isBusy: 'Saving…',
      cancel: 'Cancel',
    },
    to: {
      title: 'Where to',
      same: (host: string) => `as it is: ${host}`,
      kinds: { web_push: 'This browser', webhook: 'A webhook', ntfy: 'A topic of ntfy' },
      pushHint: 'Shown by this device, also when the page is closed. The browser asks once.',
      url: 'URL',
      webhookHint: 'Answers the challenge of its first message; then it is told.',
      secret: 'Secret',
      secretHint: 'Optional: signs what is sent.',
      topic: 'URL of the topic',
      topicHint:
        'The address of its page, as ntfy.sh/my-topic with https. It is sent a code of six digits, which you enter here.',
      token: 'Token',
      tokenHint: 'Only where the topic needs one.',
    },
    push: {
      insecure: 'Browsers allow this on https pages only. Take one of the others.',
      unsupported:
        'This browser cannot do this. On an iPhone, add the page to the home screen first.',
      denied:
        'This browser does not allow notifications of this page: allow them in its settings, or take one of the others.',
      silent:
        'The push service of this browser does not answer. Try it later, or take one of the others.',
      failed: (reason: string) =>
        `The browser could not subscribe: ${reason}. Take one of the others.`,
    },
    log: {
      label: 'Leave out what is worked: your log, ADIF',
      hint: 'Read in this browser. Only entity, band and mode of what is worked are sent; the log is not kept.',
      busy: 'Reading the log…',
      unloaded: 'The reader of logs could not be loaded. Load the page again.',
      noLog: 'This is no ADIF: there is no <EOR> in it.',
      read: (qsos: string, triples: string) =>
        `${qsos} QSOs: ${triples} entities on a band and mode are worked.`,
      withoutDxcc: (qsos: string) => `${qsos} without DXCC number left out.`,
      others: (qsos: string) => `${qsos} on other bands or without mode left out.`,
      unreadable: (qsos: string) => `${qsos} that could not be read left out.`,
      beyond: (left: string, max: string) =>
        `An alert takes ${max}: ${left} are left out, and will be told as if they were not worked.`,
      kept: (triples: string) => `${triples} are left out as worked.`,
      remove: 'Tell them too',
    },
    state: {
      unconfirmed: 'unconfirmed: the destination has not agreed yet',
      active: 'active',
      paused: 'paused',
      failing: 'failing: the last message did not arrive',
      ended: 'ended',
    } as Readonly<Record<string, string>>,
    card: {
      filters: 'Filters',
      state: 'State',
      lastError: 'Last error',
      to: 'To',
      sent: 'Sent',
      pace: 'Pace',
      paceText: (minutes: number, skimmers: number) =>
        `quiet for ${minutes} min` + (skimmers > 1 ? `, from ${skimmers} skimmers on` : ''),
      ends: 'Ends',
      endsNever: 'a year after it was last changed',
      test: 'Try',
      tested: 'A test is on its way.',
      pause: 'Pause',
      resume: 'Resume',
      change: 'Change',
      renew: 'Renew',
      renewed: 'Renewed for a year.',
      end: 'End…',
      code: 'The code of six digits',
      confirm: 'Confirm',
      endTitle: 'End the alert',
      endAsk: (name: string) => `End ${name} for good? What waits to be sent is not sent.`,
      endYes: 'End it',
      endNo: 'Keep it',
      refused: 'Its key is no longer good: the alert was ended, or the key is another’s.',
      forget: 'Forget it',
      again: 'Check again',
    },
    keys: {
      title: 'Keys',
      hint: 'This browser keeps the keys of its alerts. Who has a key can read, change and end the alert.',
      save: 'Download the keys',
      load: 'Add keys from a file',
      added: (added: number, known: number) => `${added} added, ${known} were here already.`,
      notJson: 'This is no file of keys: it is not JSON.',
      noList: 'This is no file of keys: it has no list “alerts”.',
      badItem: (number: number) =>
        `Nothing was added: item ${number} of the file is no alert with its key.`,
    },
  },
  shell,
  filters: filterBar,
  controls,
  filtering,
  aggregates: {
    busy: 'The service is answering other questions. The page asks again in a few seconds.',
    expensive: 'This takes the service too long. Choose a shorter time, or a smaller region.',
    older: 'The figures shown are older.',
  },
  mySignal: {
    title: 'My signal',
    callsign: 'Callsign',
    compareWith: 'Compare with',
    show: 'Show',
    keepAsMine: (callsign: string) => `${callsign} is my callsign`,
    noCallsign: 'Type a callsign to see who hears it. Yours is kept in this browser.',
    window: 'Time',
    windows: {
      '10m': { name: '10 minutes', past: 'past 10 minutes' },
      '1h': { name: 'Hour', past: 'past hour' },
      '24h': { name: 'Day', past: 'past 24 hours' },
    },
    band: 'Band',
    allBands: 'All bands',
    skimmersIn: 'Skimmers in',
    everywhere: 'Everywhere',
    continentsHead: 'Continents',
    countriesHead: 'Countries',
    region: (name: string, skimmers: number) => `${name} (${count(skimmers)})`,
    entity: (dxcc: number) => `DXCC ${dxcc}`,
    summary: (of: {
      callsign: string;
      past: string;
      skimmers: number;
      countries: number;
      spots: number;
      best: { spotter: string; band: string; best: number };
    }) =>
      `${of.callsign} was heard by ${counted(of.skimmers, 'skimmer')} in ` +
      `${of.countries === 1 ? '1 country' : `${count(of.countries)} countries`} in the ${of.past}: ` +
      `${counted(of.spots, 'spot')}, best ${of.best.best} dB by ${of.best.spotter} on ${of.best.band}.`,
    nobody: (callsign: string, past: string) =>
      `No skimmer of those chosen heard ${callsign} in the ${past}.`,
    elsewhere: (skimmers: number) =>
      `${counted(skimmers, 'skimmer')} heard it on other bands or elsewhere.`,
    isCut: 'More skimmers heard it than are shown. Choose a shorter time.',
    mapTitle: (callsign: string) => `Where ${callsign} is heard`,
    mapSummary: (callsign: string, skimmers: number) =>
      `Map of the world: ${counted(skimmers, 'skimmer')} that heard ${callsign}, marked by SNR. ` +
      'The table has the same skimmers.',
    withoutPlace: (skimmers: number) => `${count(skimmers)} more without a known grid`,
    legend: 'Best SNR',
    snrSteps: ['below 0 dB', '0 to 9', '10 to 19', '20 to 29', '30 dB and more'],
    ownPlace: 'the station',
    tableTitle: 'By skimmer and band',
    noReports: 'Nothing to show for these choices.',
    showAll: (rows: number) => `Show all ${count(rows)} rows`,
    heads: {
      skimmer: 'Skimmer',
      country: 'Country',
      band: 'Band',
      best: 'Best dB',
      median: 'Median dB',
      spots: 'Spots',
      last: 'Last',
      km: 'km',
      bearing: 'Bearing',
      time: 'Time, UTC',
      difference: 'Difference, dB',
    },
    chartTitle: 'SNR over time',
    chartOf: { minute: 'median of each minute, dB, UTC', hour: 'median of each hour, dB, UTC' },
    asTable: 'The figures as a table',
    compareTitle: 'Against another station',
    compareHow:
      'Type another callsign above to see how much stronger one is than the other at the skimmers that hear both.',
    compareWithTitle: (callsign: string, other: string) => `${callsign} against ${other}`,
    noPairs: (callsign: string, other: string) =>
      `No skimmer heard both ${callsign} and ${other} on the same band.`,
    difference: (of: { callsign: string; other: string; db: string; pairs: number }) =>
      `${of.callsign} against ${of.other}: ${of.db} dB, the median difference of ` +
      `${counted(of.pairs, 'pair')} of a skimmer and a band.`,
    tooFewPairs: (pairs: number) => `Fewer than ${pairs} pairs: too few to tell.`,
  },
  bandOpen: {
    title: 'Is the band open?',
    from: 'Heard in',
    to: 'Stations in',
    anywhere: 'Anywhere',
    near: (grid: string) => `Near ${grid}`,
    country: 'Country',
    noCountry: 'choose',
    entity: (dxcc: string) => `DXCC ${dxcc}`,
    day: 'Day',
    today: 'Today',
    yesterday: 'Yesterday',
    count: 'Count',
    measures: { spots: 'Spots', stations: 'Stations' },
    band: 'Band',
    loadingHistory: 'Loading the days before…',
    verdicts: {
      open: () => 'Open now, as usual at this hour.',
      openEarly: (hour?: number) => `Open now, earlier than usual: usually from ${clock(hour)}.`,
      openUnusual: () => 'Open now, which is unusual at this hour.',
      openNoHistory: () => 'Open now.',
      closed: (hour?: number) =>
        hour === undefined
          ? 'Not open now; usually it does not open.'
          : `Not open now; it usually opens at ${clock(hour)}.`,
      closedUnusual: () => 'Not open now, though it usually is at this hour.',
      closedNoHistory: () => 'Not open now.',
    } satisfies Record<string, (hour?: number) => string>,
    pastHour: (of: {
      band: string;
      to: string;
      count: number;
      measure: string;
      mean: number | undefined;
      days: number;
      hour: number;
    }) =>
      `${pathText(of.band, of.to)}: ` +
      `${count(of.count)} ${of.measure} in the past hour, ` +
      (of.mean === undefined
        ? `and no earlier day to compare ${clock(of.hour)} to ${clock(of.hour + 1)} with.`
        : `usually ${count(Math.round(of.mean * 10) / 10)} at this hour ` +
          `(${clock(of.hour)} to ${clock(of.hour + 1)}, mean of ${counted(of.days, 'day')}).`),
    path: (band: string, to: string) => `${pathText(band, to)}.`,
    openHours: (isYesterday: boolean, spans: readonly (readonly [number, number])[]) =>
      `${isYesterday ? 'Yesterday' : 'Today'}: ${spans.length === 0 ? 'not open' : `open ${spanList(spans)}`}.`,
    usualHours: (spans: readonly (readonly [number, number])[]) =>
      spans.length === 0 ? '' : `Usually: ${spanList(spans)}.`,
    openMeans: (from: number, measure: string) =>
      `Open: ${count(from)} ${measure} an hour or more. Times are UTC.`,
    todayTitle: 'Today by hour, UTC',
    yesterdayTitle: 'Yesterday by hour, UTC',
    hoursTable: 'Bands by hour',
    hoursCaption: 'By band and hour: what was heard, and what is usual at that hour',
    meanOf: (days: number) => `usual: mean of the ${days} days before`,
    meanOfSome: (min: number, max: number, all: number) =>
      `usual: mean of ${min === max ? '' : `${min} to `}${counted(max, 'day')}, as there are not yet ${all}`,
    noMean: 'no earlier day to compare with yet',
    usually: 'to come, usually',
    cell: (of: {
      band: string;
      hour: string;
      heard: string;
      measure: string;
      mean: string;
      days: number;
    }) =>
      `${of.band}, ${of.hour}:00: ${of.heard} ${of.measure}` +
      (of.mean === '' ? '' : `, usually ${of.mean} (mean of ${counted(of.days, 'day')})`),
    legend: 'Shades and marks',
    few: 'few',
    many: 'many',
    more: 'twice the usual or more',
    less: 'half the usual or less',
    smallIsUsual: 'small figure: usual at this hour',
    distanceTitle: 'Distance by band',
    distanceAside: 'past hour; steps of 500 km, by the lower end',
    distanceTable: 'Distance by band',
    distanceCaption: 'By distance between skimmer and station, and band',
    km: 'km',
    unknown: 'unknown',
    bandSpots: (band: string) => `Spots of the past hour on ${band}`,
    nothing: 'Nothing was heard in the past hour.',
  },
};

/** `07:00` of an hour of the day. */
function clock(hour = 0): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** `10 m to Europe` */
function pathText(band: string, to: string): string {
  return `${band.replace('m', ' m')}${to === '' ? '' : ` to ${to}`}`;
}

/** `07:00 to 11:00, 16:00 to 18:00` */
function spanList(spans: readonly (readonly [number, number])[]): string {
  return spans.map(([from, to]) => `${clock(from)} to ${clock(to)}`).join(', ');
}
