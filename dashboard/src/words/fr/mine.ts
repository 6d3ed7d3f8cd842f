import type { Words } from '../words.js';

export const mine: Words['mine'] = {
  lead: 'Ce que cette page garde pour vous reste dans ce navigateur. D’ici, cela passe dans un fichier ou sur un autre appareil.',
  parts: {
    alerts: 'Clés de mes alertes',
    'band-unit': 'Bandes en',
    club: 'Mon club',
    'group-keys': 'Clés de modification',
    home: 'Mon QTH et mon indicatif',
    'home-continent': 'Mon continent',
    language: 'Langue',
    'list-look': 'Colonnes et aspect des listes',
    map: 'Genre de carte',
    'near-km': '« Près de moi » va jusqu’à',
    'saved-filters': 'Filtres enregistrés',
    theme: 'Couleurs',
    watched: 'Liste de veille',
  },
  here: {
    title: 'Dans ce navigateur',
    part: 'Quoi',
    now: 'Maintenant',
    hint: 'Ce qui n’est pas coché n’est ni dans le fichier ni dans le code.',
    save: 'Enregistrer dans un fichier',
    load: 'Lire un fichier',
  },
  device: {
    title: 'Vers un autre appareil',
    scan: 'Scannez ceci avec l’autre appareil. Il montre ce qu’il reprendrait, et demande. Le service ne voit pas ce qu’il y a dedans.',
    code: 'Code QR d’un lien avec mes réglages',
    copy: 'Copier le lien',
    secret:
      'Vos clés sont dedans : qui a le code, le lien ou le fichier peut s’en servir comme vous.',
    tooMuch: (chars, max) =>
      `C’est trop pour un code : ${chars} caractères pour ${max} au plus. Le fichier contient tout ; ou cochez moins.`,
    noCode: 'Ce navigateur ne peut pas faire le code. Le fichier contient tout.',
    local:
      'Cette page est ouverte à une adresse que seul cet ordinateur connaît. Ouvrez-la d’abord par son nom ou son adresse sur le réseau.',
  },
  offer: {
    fromLink: 'D’un autre appareil',
    fromFile: (name) => `De ${name}`,
    after: 'Ensuite',
    how: 'Les listes et les clés s’ajoutent à celles d’ici ; tout le reste remplace ce qui est ici. Ne reprenez que ce que vous avez fait vous-même.',
    take: 'Reprendre',
    leave: 'Ne pas reprendre',
    unread: (names) => `Cette page ne peut pas lire, et laisse de côté : ${names}.`,
  },
  outcomes: {
    taken: 'C’est repris.',
    left: 'Rien n’a été repris.',
    foreign: 'Ce n’est pas un fichier de « Mes réglages ». Rien n’a été repris.',
    newer: 'Cela vient d’une version plus récente de la page. Rien n’a été repris.',
    nothing: 'Il n’y a rien dedans que cette page puisse lire. Rien n’a été repris.',
    damaged:
      'Le lien est abîmé ou incomplet : scannez le code encore une fois. Rien n’a été repris.',
  },
};
