import type { Words } from '../words/words.js';

/** A question with a name, as parameters of the page and of the API alike. */
export interface Example {
  readonly name: keyof Words['ask']['examples'];
  readonly query: Readonly<Record<string, string>>;
}

/** Ten questions that people ask; each stands in the guide too, and gives something in the demo. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'tenToJapan',
    query: {
      by: 'time,spotter_continent',
      time_step: '30m',
      measure: 'stations,spots',
      band: '10m',
      dxcc: '339',
    },
  },
  { name: 'byMinute', query: { by: 'time', time_step: '1m', measure: 'spots,paths' } },
  {
    name: 'timeByDistance',
    query: { by: 'time,distance', time_step: '10m', distance_step: '250' },
  },
  { name: 'midpoints', query: { by: 'mid_lat,mid_lon', measure: 'spots,paths' } },
  {
    name: 'fortyToVk',
    query: { by: 'hour_of_day', measure: 'stations,spots', since: '7d', band: '40m', dxcc: '150' },
  },
  { name: 'lostPaths', query: { by: 'time,band', time_step: '5m', measure: 'paths' } },
  {
    name: 'weakest',
    query: {
      by: 'spotter',
      measure: 'snr_q1,snr_median,spots',
      mode: 'CW',
      order: 'snr_q1',
      limit: '50',
    },
  },
  {
    name: 'speeds',
    query: { by: 'wpm', wpm_step: '1', measure: 'spots,stations', mode: 'CW', order: 'wpm' },
  },
  { name: 'contest', query: { by: 'hour,band', measure: 'stations,spots' } },
  {
    name: 'newEntities',
    query: { by: 'dxcc', measure: 'first,spots,stations', since: '7d', order: '-first' },
  },
];
