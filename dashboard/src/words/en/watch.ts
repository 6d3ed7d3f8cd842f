export const watch = {
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
};

export const skimmerQuality = {
  entity: 'Entity',
  skew: 'Skew ppm',
  skewHint:
    'How much too high its frequencies are, in parts per million: the median of the past 24 hours; empty below 100 comparisons',
  suspect: 'Suspect',
  suspectHint:
    'The share of its spots of the past 24 hours that belong to stations that were probably misheard',
};
