import type { Words } from '../words.js';

export const mine: Words['mine'] = {
  lead: 'Lo que esta página guarda para ti se queda en este navegador. Desde aquí pasa a un archivo o a otro dispositivo.',
  parts: {
    alerts: 'Claves de mis alertas',
    'band-unit': 'Bandas en',
    club: 'Mi club',
    'group-keys': 'Claves de edición',
    home: 'Mi QTH y mi indicativo',
    'home-continent': 'Mi continente',
    language: 'Idioma',
    'list-look': 'Columnas y aspecto de las listas',
    map: 'Tipo de mapa',
    'near-km': '«Cerca de mí» llega hasta',
    'saved-filters': 'Filtros guardados',
    theme: 'Colores',
    watched: 'Lista de seguimiento',
  },
  here: {
    title: 'En este navegador',
    part: 'Qué',
    now: 'Ahora',
    hint: 'Lo que no está marcado no va ni en el archivo ni en el código.',
    save: 'Guardar en un archivo',
    load: 'Leer un archivo',
  },
  device: {
    title: 'A otro dispositivo',
    scan: 'Escanea esto con el otro dispositivo. Muestra lo que tomaría, y pregunta. El servicio no ve lo que contiene.',
    code: 'Código QR de un enlace con mis ajustes',
    copy: 'Copiar el enlace',
    secret:
      'Contiene tus claves: quien tenga el código, el enlace o el archivo puede usarlas como tú.',
    tooMuch: (chars, max) =>
      `Es demasiado para un código: ${chars} caracteres de ${max} como máximo. El archivo lo contiene todo; o marca menos.`,
    noCode: 'Este navegador no puede hacer el código. El archivo lo contiene todo.',
    local:
      'Esta página está abierta en una dirección que solo conoce este ordenador. Ábrela antes con su nombre o su dirección en la red.',
  },
  offer: {
    fromLink: 'De otro dispositivo',
    fromFile: (name) => `De ${name}`,
    after: 'Después',
    how: 'Las listas y las claves se añaden a las de aquí; todo lo demás sustituye lo que hay aquí. Toma solo lo que hayas hecho tú.',
    take: 'Tomar',
    leave: 'No tomar',
    unread: (names) => `Esta página no puede leer, y deja fuera: ${names}.`,
  },
  outcomes: {
    taken: 'Hecho: ya está aquí.',
    left: 'No se ha tomado nada.',
    foreign: 'No es un archivo de «Mis ajustes». No se ha tomado nada.',
    newer: 'Lo hizo una versión más nueva de la página. No se ha tomado nada.',
    nothing: 'No contiene nada que esta página pueda leer. No se ha tomado nada.',
    damaged:
      'El enlace está dañado o incompleto: escanea el código otra vez. No se ha tomado nada.',
  },
};
