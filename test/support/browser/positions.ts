import type { Page } from 'playwright-core';
import { NO_PAGE, type TestBrowser } from './chromium.js';
import { eventually } from '../eventually.js';
import { WatchedService } from '../processes/watched-service.js';

/** Screens of an operator, and how far down the first row of the list may begin. */
export const SIZES = [
  ['a laptop', 1280, 720, 200],
  ['a phone', 390, 844, 300],
  ['a laptop at 200 %', 640, 360, 400],
] as const;

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja'] as const;

export const STATIONS = [
  { callsign: 'K1ABC', spotter: 'DL8LAS', frequencyHz: 14_025_000, snrDb: 30 },
  { callsign: 'JA1XYZ', spotter: 'KM3T', frequencyHz: 7_010_000, snrDb: 9 },
  { callsign: 'DL8LAS', spotter: 'KM3T', frequencyHz: 14_030_000, snrDb: 18 },
  { callsign: 'VK2DEF', spotter: 'KM3T', frequencyHz: 21_074_000, snrDb: 3, mode: 'FT8', wpm: 0 },
];

/** A service that has heard {@link STATIONS}, with the places of all. */
export async function startWithStations(): Promise<WatchedService> {
  const service = await WatchedService.start();
  for (const station of STATIONS) service.hear(station);
  await eventually(async () => {
    // Grids and entities of new callsigns are looked up in the background.
    const { total } = await service.get<{ total: number }>(
      '/api/v1/spots?dxcc=291,339,230,150&spotter_grid=FN,JO',
    );
    expect(total).toBe(STATIONS.length);
  });
  return service;
}

/** A page of a viewer who came before, in a language, with what else the browser keeps. */
export async function openInLanguage(
  browser: TestBrowser,
  origin: string,
  given: {
    readonly width: number;
    readonly height: number;
    readonly language?: string;
    readonly kept?: Readonly<Record<string, unknown>>;
  },
): Promise<Page> {
  const { width, height, language = 'en', kept = {} } = given;
  const page = await browser.open(origin + NO_PAGE, { width, height });
  await page.evaluate(
    (all) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(all)) {
        localStorage.setItem(key, JSON.stringify(value));
      }
    },
    { welcomed: true, language, ...kept },
  );
  return page;
}
