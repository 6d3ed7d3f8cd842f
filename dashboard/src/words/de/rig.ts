import type { Words } from '../words.js';

export const rig: Words['rig'] = {
  title: 'Funkgerät',
  lead: 'Ein Klick auf eine Frequenz stimmt dein Funkgerät ab, und die Bandmap zeigt, wo es steht. Starte <code>rigctld</code> mit <code>-T 127.0.0.1</code>, oder flrig; dann, in einem Klon dieses Dienstes auf demselben Rechner:',
  typeToken: 'Das gibt ein Token aus, das in diesem Browser bleibt.',
  port: 'Port am Rechner',
  token: 'Token des Geräts',
  keep: 'Funkgerät benutzen',
  forget: 'Ohne Funkgerät',
  bad: 'Der Port ist eine Zahl von 1 bis 65535, und das Token ist nicht leer.',
  connecting: 'Das Funkgerät wird verbunden …',
  at: (kHz, mode) => `Funkgerät: ${kHz} kHz, ${mode}`,
  off: 'aus',
  troubles: {
    radio: (message) =>
      `Das Funkgerät antwortet nicht: ${message}. Sieh nach, ob es an ist und ob rigctld oder flrig läuft.`,
    away: (port, command) =>
      `Am Port ${port} dieses Rechners lässt nichts diese Seite herein. Starte dort: ${command}`,
    token: 'spot-rig lehnt das Token ab. Gib unter „Meine Einstellungen“ das ein, das es ausgab.',
    browser:
      'Dein Browser fragt, ob diese Seite dieses Gerät erreichen darf. Erlaube es, notfalls in den Einstellungen der Website, links neben der Adresse.',
    safari: 'Safari lässt keine Seite über https an das Funkgerät. Nimm Chrome, Edge oder Firefox.',
  },
  notTaken: (kHz, mode) =>
    `Das Funkgerät hat das nicht übernommen. Es steht auf ${kHz} kHz, ${mode}.`,
  follow: 'Dem Funkgerät folgen',
  tune: (kHz, mode) => `Funkgerät auf ${kHz} kHz abstimmen, ${mode}`,
};
