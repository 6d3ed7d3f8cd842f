export const views = {
  live: 'Live',
  bandOpen: 'Band open?',
  mySignal: 'My signal',
  map: 'Map',
  bandmap: 'Band map',
  charts: 'Charts',
  ask: 'Ask',
  skimmers: 'Skimmers',
  repeater: 'Repeater',
  groups: 'Groups',
  alerts: 'Alerts',
  mine: 'My settings',
  status: 'Status',
};

export const continents = {
  EU: 'Europe',
  NA: 'North America',
  AS: 'Asia',
  SA: 'South America',
  AF: 'Africa',
  OC: 'Oceania',
  AN: 'Antarctica',
};

/** Names of DXCC entities that are said otherwise than in the API, by those; in other languages also those that are no country. */
export const entities: ReadonlyMap<string, string> = new Map([['Fed. Rep. of Germany', 'Germany']]);
