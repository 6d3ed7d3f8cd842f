import type { Words } from '../words.js';

export const rig: Words['rig'] = {
  title: 'TRX',
  lead: 'Un clic sur une fréquence règle votre transceiver, et la bandmap montre où il est. Lancez <code>rigctld</code> avec <code>-T 127.0.0.1</code>, ou flrig ; puis, dans un clone de ce service sur le même ordinateur :',
  typeToken: 'Il affiche un jeton, qui reste dans ce navigateur.',
  port: 'Port local',
  token: 'Jeton',
  keep: 'Utiliser le transceiver',
  forget: 'Sans transceiver',
  bad: 'Le port est un nombre de 1 à 65535, et le jeton n’est pas vide.',
  connecting: 'Connexion au transceiver…',
  at: (kHz, mode) => `Transceiver : ${kHz} kHz, ${mode}`,
  off: 'absent',
  troubles: {
    radio: (message) =>
      `Le transceiver ne répond pas : ${message}. Vérifiez qu’il est allumé et que rigctld ou flrig tourne.`,
    away: (port, command) =>
      `Au port ${port} de cet ordinateur, rien n’accepte cette page. Lancez-y : ${command}`,
    token: 'spot-rig refuse le jeton. Tapez dans « Mes réglages » celui qu’il a affiché.',
    browser:
      'Votre navigateur demande si cette page peut accéder à cet appareil. Acceptez, au besoin dans les réglages du site, à gauche de l’adresse.',
    safari:
      'Safari ne laisse aucune page en https joindre le transceiver. Prenez Chrome, Edge ou Firefox.',
  },
  notTaken: (kHz, mode) => `Le transceiver n’a pas suivi. Il est sur ${kHz} kHz, ${mode}.`,
  follow: 'Suivre le transceiver',
  tune: (kHz, mode) => `Régler le transceiver sur ${kHz} kHz, ${mode}`,
};
