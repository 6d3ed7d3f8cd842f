import { ContentRefused, type PublishedSource } from '../published/published.service.js';
import type { Measured } from './measured.js';
import { newestIn } from './noaa-rows.js';
import { readWwv, type WwvNumbers } from './wwv-text.js';

/** Where NOAA's Space Weather Prediction Center publishes. */
export const NOAA_URL = 'https://services.swpc.noaa.gov';

const EVERY_MS = 15 * 60_000;

/** A product, which is read at once. */
interface NoaaSource<Content> extends PublishedSource<Content> {
  read(text: string): Content;
}

/** The products that conditions are read from. */
export interface NoaaSources {
  readonly k: NoaaSource<Measured>;
  readonly flux: NoaaSource<Measured>;
  readonly wwv: NoaaSource<WwvNumbers>;
}

/**
 * The planetary K-index of each three hours, the flux of 10.7 cm, and the text that WWV speaks: it alone has the A-index that
 * amateurs quote, and the other two when their tables cannot be had. The table of K by the minute loses each third hour.
 */
export function noaaSources(url: string, isOwnUrl: boolean): NoaaSources {
  const source = <Content>(name: string, path: string, read: (text: string) => Content) => ({
    name,
    url: `${url}${path}`,
    isOwnUrl,
    everyMs: EVERY_MS,
    read,
  });
  return {
    k: source('noaa-k-index', '/products/noaa-planetary-k-index.json', (text) =>
      newestIn(text, 'kp'),
    ),
    flux: source('noaa-solar-flux', '/products/summary/10cm-flux.json', (text) =>
      newestIn(text, 'flux'),
    ),
    wwv: source('noaa-wwv', '/text/wwv.txt', readWwvOrRefuse),
  };
}

function readWwvOrRefuse(text: string): WwvNumbers {
  const numbers = readWwv(text);
  if (Object.values(numbers).every((one) => one === null)) {
    throw new ContentRefused('answered what has none of its numbers');
  }
  return numbers;
}
