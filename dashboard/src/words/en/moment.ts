/** Moments of the past on map and band map. */
export const moment = {
  line: 'Time line',
  moment: 'Moment (UTC)',
  now: 'Now',
  notNow: (at: string) => `This is ${at}, not now`,
  unreadable: (at: string) => `There is no moment “${at}”: this is now`,
  future: (at: string) => `${at} is still to come: this is now`,
  takeOff: 'Take it off',
  ended: (at: string) => `This window ended at ${at}: it is not now`,
  first: (at: string) => `The first spots, ${at}`,
  back: 'One step back',
  forward: 'One step forward',
  play: 'Play',
  speed: 'Speed',
  span: 'Span',
  keys: 'The arrow keys go by a step, Page Up and Page Down by an hour, Home to the first spot, End to now.',
  empty: (band: string) => `Nothing was heard on ${band} in this window.`,
};
