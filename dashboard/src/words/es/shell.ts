import type { Words } from '../words.js';

export const shell: Words['shell'] = {
  skip: 'Ir al contenido',
  brand: 'Spots',
  description: 'Spots de radioafición en vivo: quién se oye, dónde y en qué banda',
  views: 'Vistas',
  allViews: 'Todas las vistas',
  demo: 'Demo',
  demoInvented: 'Aquí todas las estaciones y spots son inventados.',
  demoSet: 'Define',
  demoListens: 'para escuchar la red real.',
  apiDocumented: 'La API, documentada',
  openApi: 'OpenAPI',
  utc: 'Tiempo universal coordinado',
  timesAreUtc: 'Horas en UTC',
  version: (version) => `versión ${version}`,
  conditions: 'Condiciones (NOAA)',
  conditionUnknown: 'por ahora desconocido',
  newGroup: 'Grupo nuevo',
  live: 'Spots en vivo',
  themes: { auto: 'como el sistema', light: 'claro', dark: 'oscuro' },
  theme: (name, next) => `Colores: ${name}. Cambiar a ${next}`,
};
