import { BAND_NAMES, OTHER_BAND } from '../radio/bands.js';

/** What is drawn in which colour: read from the style sheet, so that map, table and charts agree. */
export interface MapColours {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly night: string;
  readonly line: string;
  readonly skimmer: string;
  readonly needed: string;
  readonly sun: string;
  readonly text: string;
  /** By a step of strength, 1 (weakest) to 5. */
  readonly snrOf: (step: number) => string;
  readonly bandOf: (band: string) => string;
}

/** The colours that the style sheet gives to an element at this moment, light or dark. */
export function readColours(element: HTMLElement): MapColours {
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const bands = new Map<string, string>(
    [...BAND_NAMES, OTHER_BAND].map((band) => [band, read(`band-${band}`)] as const),
  );
  const snr = [1, 2, 3, 4, 5].map((step) => read(`snr-${step}`));
  const colours: MapColours = {
    sea: read('map-sea'),
    land: read('map-land'),
    border: read('map-border'),
    night: read('map-night'),
    line: read('map-line'),
    skimmer: read('map-skimmer'),
    needed: read('accent'),
    sun: read('map-sun'),
    text: read('text'),
    snrOf: (step) => snr[step - 1] ?? 'gray',
    bandOf: (band) => bands.get(band) ?? bands.get(OTHER_BAND) ?? 'gray',
  };
  probe.remove();
  return colours;
}
