import { ContentRefused, type PublishedSource } from '../../published/published.service.js';
import { readBuiltIn } from '../built-in-file.js';
import { parseCountryText } from '../country-text.js';

/** Minimum entities of a file that is downloaded: a full one has 340, one that was cut off has fewer. */
const MIN_ENTITIES = 300;

/** The country file at a URL: asked for once a day, and after a failure once an hour. What is kept is its text. */
export class CountryFileUrl implements PublishedSource<string> {
  readonly name = 'country-file';
  readonly isOwnUrl = true;
  readonly followsRedirects = true;
  readonly everyMs = 86_400_000;

  constructor(readonly url: string) {}

  /**
   * Checks a file, and returns its text. Some 50 ms of computing.
   * @throws ContentRefused for what is no country file, and for one with fewer than 300 entities
   */
  async read(text: string): Promise<string> {
    const { numbers } = await readBuiltIn();
    const entities = countEntities(text, numbers);
    if (entities >= MIN_ENTITIES) return text;
    throw new ContentRefused(
      `is refused: it has ${entities} entities, and a full one at least ${MIN_ENTITIES}`,
    );
  }
}

function countEntities(text: string, numbers: Parameters<typeof parseCountryText>[1]): number {
  try {
    return parseCountryText(text, numbers).entities;
  } catch (error) {
    throw new ContentRefused(`is no country file: ${(error as Error).message}`);
  }
}
