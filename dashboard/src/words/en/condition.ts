import { count } from '../numbers.js';

/** The state of the service and of the connection, at the top of the page. */
export const condition = {
  noAnswer: 'The service does not answer.',
  notAnsweredFor: (span: string) => `The service has not answered for ${span}. Trying again.`,
  tryingAgain: (reason: string) => `${reason} Trying again.`,
  disconnected: 'Disconnected',
  reconnecting: 'Reconnecting',
  lost: 'The connection was lost. Trying again.',
  connecting: 'Connecting',
  waiting: 'Waiting for the service.',
  databaseAway: 'Database away',
  databaseAwayDetail:
    'The service cannot reach its database. Spots are kept, and stored when it is back.',
  starting: 'Starting',
  inventing: (invented: number, total: number) =>
    `The demo is inventing its past: ${count(invented)} of ${count(total)} hours. ` +
    'Figures grow until it is done.',
  noFeed: 'No feed',
  noFeedDetail: 'No feed is configured: nothing new will come.',
  feedDown: 'Feed down',
  notConnected: (names: string) => `Not connected: ${names}.`,
  stale: 'Stale',
  staleFeed: (name: string, problem: string | undefined) =>
    `${name} is connected and brings no spots${problem === undefined ? '' : `: ${problem}`}.`,
  quiet: (age: string) => `The feed is connected, and its last spot came ${age} ago.`,
  polling: 'Live, polling',
  pollingDetail: 'Connected; asking for new spots each second.',
  live: 'Live',
  liveDetail: 'The service and its feeds are connected.',
};

/** Ages and shares. */
export const units = {
  now: 'now',
  seconds: (seconds: number) => `${seconds} s`,
  minutes: (minutes: number) => `${minutes} min`,
  hours: (hours: number) => `${hours} h`,
  days: (days: number) => `${days} d`,
  ago: (age: string) => (age === 'now' ? age : `${age} ago`),
  percent: (share: string) => `${share} %`,
};

/** What any part of the page may say. */
export const common = {
  loading: 'Loading…',
  tryingAgain: 'The page tries again by itself.',
  older: 'The figures shown are older.',
  unloaded: 'This part could not be loaded.',
  tryAgain: 'Try again',
  loadAgain: 'Load the page again',
  copied: 'Copied',
  calendar: 'Calendar',
  noTime: (example: string) => `Write a time as ${example}`,
  window: 'Window',
  windows: {
    hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    days: (days: number) => `${days} days`,
    dayBefore: 'The 24 before',
  },
  language: 'Language',
};

/** The page as an app of its own, and while the service is away. */
export const install = {
  button: 'Install as an app',
  /** What the page is, where browsers list it as an app. */
  description: 'Live amateur-radio spots: who is heard, where, on which band',
  away: 'The service cannot be reached.',
  noNetwork: 'This device has no network.',
  noAnswerSince: (time: string) => `No answer since ${time} UTC.`,
  triesAgain: 'What is shown is not live. The page tries again by itself.',
  notCopied: 'The browser does not copy: select the text.',
};
