import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { RolesService, type Term } from '../leadership/roles.service.js';
import {
  type PlaceAnswer,
  placeKey,
  type PlacedName,
  PlacesService,
} from '../log/places.service.js';
import { repeatUntil } from '../tools/repeat.js';
import { type CountryFile, CountryFileService } from './country-file.service.js';

/** Names looked up and stored together, in some ten milliseconds. */
const PAGE_NAMES = 2_000;

/** Time between looks for new names and for another file. */
const LOOK_EVERY_MS = 2_000;

/** Maximum id of a name. */
const MAX_ID = 2_147_483_647;

/**
 * Places names that the writer did not: all of them when the stored places are from another file than this process has.
 * Runs while this process holds the role, so that processes with different files do not undo each other's work: a
 * write after the end of the term is refused. Holds one page of names in memory. When a process dies, the next compares
 * all names again and writes the rest.
 */
@Injectable()
export class PlacesWorker {
  private readonly logger = new Logger('Places');

  constructor(
    private readonly places: PlacesService,
    private readonly files: CountryFileService,
    roles: RolesService,
  ) {
    roles.runWhileHeld('maintenance', (term, signal) => this.run(term, signal));
  }

  private async run(term: Term, signal: AbortSignal): Promise<void> {
    await repeatUntil(
      signal,
      () => this.round(term, signal),
      (error) => this.logger.warn(`Cannot place callsigns now: ${String(error)}`),
    );
  }

  private async round(term: Term, signal: AbortSignal): Promise<void> {
    const file = await this.files.current();
    const stored = await this.places.fileOf();
    if (stored !== file.file) {
      // Keeps the places of a file that cannot be read now, rather than take the older ones of the built-in file. The
      // stand-in's name is noted, so that all are looked up again when the file can be read.
      if (file.isStandIn && stored !== '') await this.places.setFile(term, file.file, MAX_ID);
      else await this.placeAll(term, file, signal);
    }
    await this.placeNew(term, file, signal);
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }

  /** Looks all names up, then notes the file in the database. 2 s for 50,000 names, most of which change. */
  private async placeAll(term: Term, file: CountryFile, signal: AbortSignal): Promise<void> {
    let names = 0;
    let changes = 0;
    for (let lastId = 0; this.mayContinue(file, signal);) {
      const page = await this.places.findAfter(lastId, PAGE_NAMES);
      const last = page.at(-1);
      if (last) {
        const answers = findChanges(page, file);
        await this.places.store(term, answers);
        names += page.length;
        changes += answers.length;
        lastId = last.id;
      } else if (await this.places.setFile(term, file.file, lastId)) {
        this.logger.debug(`Looked up the places of ${names} callsigns; ${changes} have changed`);
        return;
      }
    }
  }

  private async placeNew(term: Term, file: CountryFile, signal: AbortSignal): Promise<void> {
    for (let lastId = 0; this.mayContinue(file, signal);) {
      const page = await this.places.findUnplaced(lastId, PAGE_NAMES);
      const last = page.at(-1);
      if (!last) return;
      await this.places.store(term, findChanges(page, file));
      lastId = last.id;
    }
  }

  private mayContinue(file: CountryFile, signal: AbortSignal): boolean {
    return !signal.aborted && this.files.isCurrent(file);
  }
}

/** Looks names up, and returns those whose stored place differs. */
function findChanges(names: readonly PlacedName[], file: CountryFile): PlaceAnswer[] {
  const changes: PlaceAnswer[] = [];
  for (const { id, callsign, place: stored, isLookedUp } of names) {
    const place = file.find(callsign);
    const isSame = isLookedUp && keyOf(place) === keyOf(stored ?? undefined);
    if (!isSame) changes.push({ id, place });
  }
  return changes;
}

function keyOf(place: PlaceAnswer['place']): string {
  return place ? placeKey(place) : '';
}
