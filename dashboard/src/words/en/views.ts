export const views = {
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
