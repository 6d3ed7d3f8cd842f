/** The frame around every view. */
export const shell = {
  skip: 'Skip to the content',
  brand: 'Spots',
  /** For search engines and shared links. */
  description: 'Live amateur-radio spots: who is heard, where, on which band',
  views: 'Views',
  allViews: 'All views',
  demo: 'Demo',
  // Around the name of the setting.
  demoInvented: 'Every station and every spot here is invented.',
  demoSet: 'Set',
  demoListens: 'to listen to the real network.',
  demoContest: 'The contest, 19 to 20 UTC',
  apiDocumented: 'The API, documented',
  openApi: 'OpenAPI',
  utc: 'Coordinated Universal Time',
  timesAreUtc: 'Times are UTC',
  version: (version: string) => `version ${version}`,
  notUsed: (names: string) => `Not used here: ${names}`,
  conditions: 'Conditions (NOAA)',
  conditionUnknown: 'not known now',
  newGroup: 'New group',
  live: 'Spots, live',
  themes: { auto: 'as the system', light: 'light', dark: 'dark' },
  theme: (name: string, next: string) => `Colours: ${name}. Change to ${next}`,
};
