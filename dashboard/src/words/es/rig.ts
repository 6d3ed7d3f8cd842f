import type { Words } from '../words.js';

export const rig: Words['rig'] = {
  title: 'Equipo',
  lead: 'Un clic en una frecuencia sintoniza tu equipo, y el bandmap muestra dónde está. Inicia <code>rigctld</code> con <code>-T 127.0.0.1</code>, o flrig; después, en un clon de este servicio en el mismo ordenador:',
  typeToken: 'Muestra un token, que se queda en este navegador.',
  port: 'Puerto',
  token: 'Token del equipo',
  keep: 'Usar el equipo',
  forget: 'Sin equipo',
  bad: 'El puerto es un número de 1 a 65535, y el token no está vacío.',
  connecting: 'Conectando con el equipo…',
  at: (kHz, mode) => `Equipo: ${kHz} kHz, ${mode}`,
  off: 'no está',
  troubles: {
    radio: (message) =>
      `El equipo no responde: ${message}. Mira si está encendido y si rigctld o flrig funciona.`,
    away: (port, command) =>
      `En el puerto ${port} de este ordenador nada admite esta página. Inicia allí: ${command}`,
    token: 'spot-rig rechaza el token. Escribe en «Mis ajustes» el que mostró.',
    browser:
      'Tu navegador pregunta si esta página puede acceder a este dispositivo. Permítelo, si hace falta en los ajustes del sitio, a la izquierda de la dirección.',
    safari:
      'Safari no deja que ninguna página en https llegue al equipo. Usa Chrome, Edge o Firefox.',
  },
  notTaken: (kHz, mode) => `El equipo no lo aceptó. Está en ${kHz} kHz, ${mode}.`,
  follow: 'Seguir al equipo',
  tune: (kHz, mode) => `Sintonizar el equipo en ${kHz} kHz, ${mode}`,
};
