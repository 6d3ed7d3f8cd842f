/** The viewer's radio: how it is set, where it is, and what is wrong. */
export const rig = {
  title: 'Rig',
  lead: 'A click on a frequency tunes your rig, and the band map shows where it is. Start <code>rigctld</code> with <code>-T 127.0.0.1</code>, or flrig; then, in a clone of this service on the same computer:',
  typeToken: 'It prints a token, which stays in this browser.',
  port: 'Port',
  token: 'Token',
  keep: 'Use the rig',
  forget: 'Without a rig',
  bad: 'The port is a number from 1 to 65535, and the token is not empty.',
  connecting: 'Connecting to the rig …',
  at: (kHz: string, mode: string) => `Rig: ${kHz} kHz, ${mode}`,
  off: 'off',
  troubles: {
    radio: (message: string) =>
      `The rig does not answer: ${message}. Look whether it is on, and whether rigctld or flrig runs.`,
    away: (port: string, command: string) =>
      `Nothing lets this page in at port ${port} of this computer. Start there: ${command}`,
    token: 'spot-rig refuses the token. Type the one that it printed, in “My settings”.',
    browser:
      'Your browser asks whether this page may reach this device. Allow it, if need be in the settings of this site, left of the address.',
    safari: 'Safari lets no page on https reach the rig. Use Chrome, Edge or Firefox.',
  },
  notTaken: (kHz: string, mode: string) =>
    `The rig did not take that. It is at ${kHz} kHz, ${mode}.`,
  follow: 'Follow the rig',
  tune: (kHz: string, mode: string) => `Tune the rig to ${kHz} kHz, ${mode}`,
};
