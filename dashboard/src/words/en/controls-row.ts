/** The row of controls above the list. */
export const controlsRow = {
  bar: 'Place, strength, time, modes and bands',
  ask: 'Ask in one field',
  askExamples:
    'A part of a callsign, or at Enter words such as 20m, CW, EU, >15, japan, near me, by DL8LAS, -W1AW, 6h, today.',
  enterFor: (said: string) => (said === '' ? 'Enter: no other filter' : `Enter: ${said}`),
  unknown: (word: string) => `“${word}” is not understood.`,
  place: 'Place',
  anywhere: 'Anywhere',
  nearMe: 'Heard near me',
  stationIn: 'The station is in',
  heardIn: 'Heard by skimmers in',
  heardInShort: (place: string) => `Heard: ${place}`,
  otherPlaces: 'Other places…',
  strength: 'Strength',
  anyStrength: 'Any dB',
};
