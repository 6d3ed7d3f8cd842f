/** Bands that the page shows, kHz: nothing else is sent to a radio. */
const BANDS_KHZ = [
  [1_800, 2_000],
  [3_500, 4_000],
  [5_060, 5_450],
  [7_000, 7_300],
  [10_100, 10_150],
  [14_000, 14_350],
  [18_068, 18_168],
  [21_000, 21_450],
  [24_890, 24_990],
  [28_000, 29_700],
  [50_000, 54_000],
];

/** Below it voice is on the lower sideband, but on 60 m. */
const USB_FROM_HZ = 10_000_000;
const SIXTY_METRES_KHZ = [5_060, 5_450];

export function isInBand(/** @type {number} */ frequencyHz) {
  return BANDS_KHZ.some(([from, to]) => frequencyHz >= from * 1_000 && frequencyHz <= to * 1_000);
}

/**
 * What a spot's mode is called by hamlib, and by flrig's radios in the order in which they are tried: the one place where modes are
 * mapped. The README has the same table.
 * @type {readonly { spots: readonly string[], hamlib: string, flrig: readonly string[], isOf?: (frequencyHz: number) => boolean }[]}
 */
export const MODES = [
  { spots: ['CW'], hamlib: 'CW', flrig: ['CW', 'CW-U'] },
  { spots: ['SSB'], hamlib: 'LSB', flrig: ['LSB'], isOf: isLower },
  { spots: ['SSB'], hamlib: 'USB', flrig: ['USB'] },
  {
    spots: ['FT8', 'FT4', 'PSK31', 'PSK63'],
    hamlib: 'PKTUSB',
    flrig: ['USB-D', 'USB-D1', 'DATA-U', 'DATA', 'USB'],
  },
  { spots: ['RTTY'], hamlib: 'RTTY', flrig: ['RTTY', 'RTTY-L', 'DATA', 'LSB'] },
];

/** Whether voice is on the lower sideband. */
function isLower(/** @type {number} */ frequencyHz) {
  const [from = 0, to = 0] = SIXTY_METRES_KHZ.map((khz) => khz * 1_000);
  return frequencyHz < USB_FROM_HZ && !(frequencyHz >= from && frequencyHz <= to);
}

/**
 * The line of {@link MODES} for a spot. Undefined: the radio's mode stays.
 * @param {string} mode
 * @param {number} frequencyHz
 * @returns {{ hamlib: string, flrig: readonly string[] } | undefined}
 */
export function modeFor(mode, frequencyHz) {
  const name = mode.toUpperCase();
  return MODES.find(({ spots, isOf }) => spots.includes(name) && (isOf?.(frequencyHz) ?? true));
}
