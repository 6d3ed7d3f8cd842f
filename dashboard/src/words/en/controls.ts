/**
 * The filters of the API. A parameter that has no text here is shown with the label of the API, in English: a new one
 * works without a change of this file.
 */
export const controls = {
  /** Headings, by those of the API. */
  sections: {
    Station: 'Station',
    Skimmer: 'Skimmer',
    Report: 'Report',
    Path: 'Path',
    'Place of the station': 'Place of the station',
    'Place of the skimmer': 'Place of the skimmer',
  },
  /** Labels of fields, by parameter. */
  labels: {
    call: 'Part of the call',
    call_prefix: 'Beginnings of the call',
    callsign: 'Whole calls',
    not_callsign: 'Leave out',
    group: 'Groups',
    list: 'Member lists',
    activation: 'Activations',
    spotter: 'Whole calls',
    not_spotter: 'Leave out',
    spotter_node: 'Nodes',
    not_spotter_node: 'Leave out nodes',
    type: 'Types',
    not_type: 'Leave out types',
    mode: 'Modes',
    band: 'Bands',
    snr_min: 'Min. SNR, dB',
    snr_max: 'Max. SNR, dB',
    wpm_min: 'Min. WPM',
    wpm_max: 'Max. WPM',
    freq_min: 'Min. kHz',
    freq_max: 'Max. kHz',
    distance_min: 'Min. km',
    distance_max: 'Max. km',
    mid_box: 'Middle within S,W,N,E',
    continent: 'Continents',
    dxcc: 'DXCC numbers',
    cq_zone: 'CQ zones',
    itu_zone: 'ITU zones',
    grid: 'Grids',
    near: 'Near locator',
    within_km: 'Within km',
    spotter_continent: 'Continents',
    spotter_dxcc: 'DXCC numbers',
    spotter_cq_zone: 'CQ zones',
    spotter_itu_zone: 'ITU zones',
    spotter_grid: 'Grids',
    spotter_near: 'Near locator',
    spotter_within_km: 'Within km',
  },
  /** Chips: a filter that is set, by parameter, in as few words as can be. */
  chips: {
    call: (part: string) => `call with ${part}`,
    call_prefix: (prefixes: string) => `call begins with ${prefixes}`,
    callsign: (calls: string) => calls,
    not_callsign: (calls: string) => `not ${calls}`,
    group: (names: string) => `group ${names}`,
    list: (names: string) => `list ${names}`,
    activation: (names: string) => `activating ${names}`,
    spotter: (calls: string) => `heard by ${calls}`,
    not_spotter: (calls: string) => `not heard by ${calls}`,
    spotter_node: (nodes: string) => `receiver ${nodes}`,
    not_spotter_node: (nodes: string) => `not receiver ${nodes}`,
    type: (types: string) => `type ${types}`,
    not_type: (types: string) => `not type ${types}`,
    mid_box: (box: string) => `middle within ${box}`,
    continent: (places: string) => places,
    dxcc: (places: string) => places,
    cq_zone: (zones: string) => `in CQ zone ${zones}`,
    itu_zone: (zones: string) => `in ITU zone ${zones}`,
    grid: (grids: string) => `in grid ${grids}`,
    spotter_continent: (places: string) => `heard ${places}`,
    spotter_dxcc: (places: string) => `heard ${places}`,
    spotter_cq_zone: (zones: string) => `heard in CQ zone ${zones}`,
    spotter_itu_zone: (zones: string) => `heard in ITU zone ${zones}`,
    spotter_grid: (grids: string) => `heard in grid ${grids}`,
  },
  /** What is activated of any programme: in place of the programme's name. */
  anyActivation: 'a park or bunker',
  /** Chips of two parameters, a lower and an upper bound: by what both begin with. */
  ranges: {
    snr: (range: string) => `SNR ${range} dB`,
    wpm: (range: string) => `WPM ${range}`,
    freq: (range: string) => `${range} kHz`,
    distance: (range: string) => `path ${range} km`,
  },
  range: (min: string, max: string) =>
    min === '' ? `≤ ${max}` : max === '' ? `≥ ${min}` : min === max ? min : `${min}–${max}`,
  /** Chips of a place and a radius: of the station, and of the skimmer. */
  within: {
    near: (km: string, grid: string) => `within ${km} km of ${grid}`,
    spotter_near: (km: string, grid: string) => `heard within ${km} km of ${grid}`,
  },
  /** The same where the place is the viewer's home. */
  nearMe: {
    near: (km: string) => `stations near me ${km} km`,
    spotter_near: (km: string) => `near me ${km} km`,
  },
};
