/** Moments of the past on map and band map. */
export const moment = {
  line: 'Time line',
  moment: 'Moment (UTC)',
  now: 'Now',
  notNow: (at: string) => `This is ${at}, not now`,
  back: 'One step back',
  forward: 'One step forward',
  play: 'Play',
  speed: 'Speed',
  span: 'Span',
  keys: 'The arrow keys go by a step, Page Up and Page Down by an hour, Home to the first spot, End to now.',
  empty: (band: string) => `Nothing was heard on ${band} in this window.`,
};
