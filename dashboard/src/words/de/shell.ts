import type { Words } from '../words.js';

export const shell: Words['shell'] = {
  skip: 'Zum Inhalt springen',
  brand: 'Spots',
  description: 'Spots aus dem Amateurfunk, live: wer gehört wird, wo und auf welchem Band',
  views: 'Ansichten',
  allViews: 'Alle Ansichten',
  demo: 'Demo',
  demoInvented: 'Jede Station und jeder Spot hier ist erfunden.',
  demoSet: 'Setze',
  demoListens: 'und höre das echte Netz.',
  apiDocumented: 'Die API, dokumentiert',
  openApi: 'OpenAPI',
  utc: 'Koordinierte Weltzeit',
  timesAreUtc: 'Zeiten in UTC',
  version: (version) => `Version ${version}`,
  conditions: 'Ausbreitung (NOAA)',
  conditionUnknown: 'zurzeit unbekannt',
  newGroup: 'Neue Gruppe',
  live: 'Spots, live',
  themes: { auto: 'wie das System', light: 'hell', dark: 'dunkel' },
  theme: (name, next) => `Farben: ${name}. Wechseln zu ${next}`,
};
