import type { Words } from '../words.js';

export const shell: Words['shell'] = {
  skip: 'Aller au contenu',
  brand: 'Spots',
  description: 'Spots radioamateurs en direct : qui est entendu, où et sur quelle bande',
  views: 'Vues',
  allViews: 'Toutes les vues',
  demo: 'Démo',
  demoInvented: 'Chaque station et chaque spot est ici inventé.',
  demoSet: 'Définissez',
  demoListens: 'pour écouter le vrai réseau.',
  apiDocumented: 'L’API, documentée',
  openApi: 'OpenAPI',
  utc: 'Temps universel coordonné',
  timesAreUtc: 'Heures en UTC',
  version: (version) => `version ${version}`,
  conditions: 'Propagation (NOAA)',
  conditionUnknown: 'inconnu pour l’instant',
  newGroup: 'Nouveau groupe',
  live: 'Spots en direct',
  themes: { auto: 'comme le système', light: 'clair', dark: 'sombre' },
  theme: (name, next) => `Couleurs : ${name}. Passer à ${next}`,
};
