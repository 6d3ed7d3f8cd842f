import type { Words } from '../words.js';

export const mine: Words['mine'] = {
  lead: 'Was diese Seite für dich speichert, bleibt in diesem Browser. Von hier kommt es in eine Datei oder auf ein anderes Gerät.',
  parts: {
    alerts: 'Schlüssel meiner Alarme',
    'band-unit': 'Bänder in',
    club: 'Mein Club',
    'group-keys': 'Bearbeitungsschlüssel',
    home: 'Mein Standort und Rufzeichen',
    'home-continent': 'Mein Kontinent',
    language: 'Sprache',
    'list-look': 'Spalten und Aussehen der Listen',
    map: 'Art der Karte',
    'near-km': '„In meiner Nähe“ heißt bis',
    'saved-filters': 'Gespeicherte Filter',
    theme: 'Farben',
    watched: 'Merkliste',
  },
  here: {
    title: 'In diesem Browser',
    part: 'Was',
    now: 'Jetzt',
    hint: 'Was kein Häkchen hat, ist weder in der Datei noch im Code.',
    save: 'Als Datei speichern',
    load: 'Datei lesen',
  },
  device: {
    title: 'Auf ein anderes Gerät',
    scan: 'Scanne das mit dem anderen Gerät. Es zeigt, was es übernehmen würde, und fragt. Der Dienst sieht nicht, was darin steht.',
    code: 'QR-Code eines Links mit meinen Einstellungen',
    copy: 'Link kopieren',
    secret:
      'Deine Schlüssel sind darin: Wer den Code, den Link oder die Datei hat, kann sie benutzen wie du.',
    tooMuch: (chars, max) =>
      `Das ist zu viel für einen Code: ${chars} Zeichen von höchstens ${max}. Die Datei enthält alles; oder wähle weniger.`,
    noCode: 'Dieser Browser kann den Code nicht erzeugen. Die Datei enthält alles.',
    local:
      'Diese Seite ist unter einer Adresse offen, die nur dieser Rechner kennt. Öffne sie zuerst mit seinem Namen oder seiner Adresse im Netz.',
  },
  offer: {
    fromLink: 'Von einem anderen Gerät',
    fromFile: (name) => `Aus ${name}`,
    after: 'Danach',
    how: 'Listen und Schlüssel kommen zu den vorhandenen dazu; alles andere ersetzt, was hier ist. Übernimm nur, was von dir selbst ist.',
    take: 'Übernehmen',
    leave: 'Nicht übernehmen',
    unread: (names) => `Diese Seite kann nicht lesen und lässt weg: ${names}.`,
  },
  outcomes: {
    taken: 'Übernommen.',
    left: 'Es wurde nichts übernommen.',
    foreign: 'Das ist keine Datei aus „Meine Einstellungen“. Es wurde nichts übernommen.',
    newer: 'Das stammt von einer neueren Version der Seite. Es wurde nichts übernommen.',
    nothing: 'Darin ist nichts, was diese Seite lesen kann. Es wurde nichts übernommen.',
    damaged:
      'Der Link ist beschädigt oder nicht ganz: Scanne den Code noch einmal. Es wurde nichts übernommen.',
  },
};
