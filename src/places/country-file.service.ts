import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Env } from '../config/env.js';
import { type PlaceSource, PlacesService } from '../log/places.service.js';
import { PublishedService } from '../published/published.service.js';
import { Clock } from '../time/clock.js';
import { repeatUntil } from '../tools/repeat.js';
import { readBuiltIn } from './built-in-file.js';
import { CountryFilePath } from './setting/country-file-path.js';
import { CountryFileUrl } from './setting/country-file-url.js';
import { type DxccNumbers, parseCountryText } from './country-text.js';
import { findPlace } from './find-place.js';
import { type PlaceAliases, PlaceIndex } from './place-index.js';

/** Version of the rules of {@link findPlace}; raise it when they change, to have all callsigns looked up again. */
const RULES = 1;

/** How often a COUNTRY_FILE on disk is checked for changes. */
const LOOK_EVERY_MS = 2_000;

/** Where a country file comes from: `file` and `url` are those of COUNTRY_FILE. */
export type CountryFileOrigin = 'built-in' | 'file' | 'url';

/** A country file in memory. */
export interface CountryFile extends PlaceSource {
  readonly origin: CountryFileOrigin;
  /** The file's version, a day (`2026-02-13`); null when it has none. */
  readonly version: string | null;
  /** Whether it replaces a COUNTRY_FILE that could not be read since the start of this process. */
  readonly isStandIn: boolean;
  /** The callsigns and prefixes of each place. */
  aliases(): readonly PlaceAliases[];
}

/** The country file of this process, for the operator. */
export interface CountryFileStatus {
  /** Null in the first moments, until it is read. */
  readonly origin: CountryFileOrigin | null;
  readonly version: string | null;
  /** When COUNTRY_FILE last had, or the server last confirmed, what is used; null for the built-in file. */
  readonly checkedAtSeconds: number | null;
  /** Problem with COUNTRY_FILE; null when there is none. */
  readonly problem: string | null;
}

/**
 * Holds the country file by which this process looks up where callsigns are: the built-in one, or COUNTRY_FILE. One on
 * disk is read again after a change. One at a URL is asked for by one process of the deployment, and kept in the
 * database, which all processes have it from. Reads in the background, so that the start of the process does not wait.
 */
@Injectable()
export class CountryFileService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Places');
  private readonly stopping = new AbortController();
  private readonly path: CountryFilePath | undefined;
  private readonly url: CountryFileUrl | undefined;
  private file: CountryFile | undefined;
  private index = new PlaceIndex();
  private checkedAtSeconds: number | null = null;
  private problem: string | null = null;
  private takenVersion = 0;
  private numbers: DxccNumbers = new Map();
  private reading: Promise<void> | undefined;
  /** Whether the kept copy of a URL was looked for: one that is there then was in use before the start. */
  private hasLooked = false;

  constructor(
    env: Env,
    private readonly clock: Clock,
    private readonly places: PlacesService,
    private readonly published: PublishedService,
  ) {
    const { path, url } = env.countryFile ?? {};
    this.path = path === undefined ? undefined : new CountryFilePath(path);
    this.url = url === undefined ? undefined : new CountryFileUrl(url);
    if (!this.url) return;
    published.register(this.url);
    published.listen(async () => this.takeSoon());
  }

  onModuleInit(): void {
    this.reading = this.readFirst();
    void this.follow();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.reading?.catch(() => undefined);
  }

  /** Returns the current file, after the first read. */
  async current(): Promise<CountryFile> {
    await this.reading;
    if (!this.file) throw new Error('The built-in country file cannot be read');
    return this.file;
  }

  /** Whether a file is still the current one. No I/O. */
  isCurrent(file: CountryFile): boolean {
    return this.file === file;
  }

  /** Tells which file is used, and its problem. No I/O. */
  status(): CountryFileStatus {
    const { origin = null, version = null } = this.file ?? {};
    return { origin, version, ...(this.url ? this.urlStatus(this.url) : this.pathStatus()) };
  }

  /** Counts the callsigns that are not looked up yet. @throws DatabaseUnavailable */
  async countUnplaced(): Promise<number> {
    return this.places.countUnplaced();
  }

  private pathStatus() {
    return { checkedAtSeconds: this.checkedAtSeconds, problem: this.problem };
  }

  private urlStatus(url: CountryFileUrl) {
    const { confirmedAtSeconds, error } = this.published.find(url);
    const told = error === null ? null : this.sayProblem(error);
    const isUsed = this.file?.origin === 'url';
    return {
      checkedAtSeconds: isUsed ? confirmedAtSeconds : null,
      problem: this.problem ?? told,
    };
  }

  private async readFirst(): Promise<void> {
    const builtIn = await readBuiltIn();
    this.numbers = builtIn.numbers;
    this.index = builtIn.index;
    await this.reload();
    if (!this.file)
      this.use(builtIn, 'built-in', this.path !== undefined || this.url !== undefined);
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    const warn = (error: unknown) => this.logger.error(`No places: ${String(error)}`);
    await this.reading?.catch(warn);
    if (!this.path) return;
    await repeatUntil(
      signal,
      async () => {
        await delay(LOOK_EVERY_MS, undefined, { signal, ref: false });
        await this.reload();
      },
      warn,
    );
  }

  /** Reads a COUNTRY_FILE on disk if it has changed. One that cannot be read changes nothing but the status. */
  private async reload(): Promise<void> {
    if (!this.path) return;
    try {
      const text = await this.path.readIfChanged();
      if (text !== undefined) {
        this.take(text, 'file');
        this.problem = null;
      }
      if (this.problem === null) this.checkedAtSeconds = this.clock.nowSeconds();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      this.warnOf(
        code === undefined ? `is no country file: ${message}` : `cannot be read (${code})`,
      );
    }
  }

  /** Takes the kept copy of a COUNTRY_FILE at a URL, when it is another one than before. */
  private takeSoon(): void {
    this.reading = this.reading?.then(() => this.takeKept());
    // Who waits for it is told; nobody may.
    this.reading?.catch(() => undefined);
  }

  private takeKept(): void {
    const { url } = this;
    if (!url) return;
    const { content, version } = this.published.find(url);
    if (content !== undefined && version !== this.takenVersion) {
      this.takenVersion = version;
      try {
        this.take(content, 'url');
        this.problem = null;
      } catch (error) {
        // It was checked before it was kept, maybe by an earlier release.
        this.warnOf(`is no country file: ${(error as Error).message}`);
      }
    }
    this.hasLooked = true;
  }

  /** Uses a COUNTRY_FILE. Names the entities that it does not have, unless it was in use before the start. */
  private take(text: string, origin: CountryFileOrigin): void {
    const before = this.index;
    const wasInUse = origin === 'url' && !this.hasLooked;
    const { index, unnumbered } = parseCountryText(text, this.numbers);
    this.use({ text, index }, origin);
    const gone = before.entities.filter(({ dxcc }) => !index.entityOf(dxcc));
    this.warnOfEntities('left out, as their DXCC numbers are not known', unnumbered);
    if (wasInUse) return;
    this.warnOfEntities(
      'in use before, and gone now',
      gone.map(({ name, dxcc }) => `${name} (${dxcc})`),
    );
  }

  private warnOfEntities(what: string, names: readonly string[]): void {
    if (names.length > 0) this.logger.warn(`COUNTRY_FILE: ${what}: ${names.join(', ')}`);
  }

  private warnOf(what: string): void {
    this.problem = this.sayProblem(what);
    this.logger.warn(this.problem);
  }

  private sayProblem(what: string): string {
    const isStandIn = this.file?.isStandIn ?? true;
    const instead = isStandIn ? 'the built-in one is used' : 'what it said before still holds';
    return `COUNTRY_FILE ${what}; ${instead}`;
  }

  private use(
    { text, index }: { text: string; index: PlaceIndex },
    origin: CountryFileOrigin,
    isStandIn = false,
  ): void {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    this.index = index;
    this.file = {
      file: `${RULES}-${hash}${isStandIn ? '-stand-in' : ''}`,
      origin,
      version: index.version,
      isStandIn,
      find: (callsign) => findPlace(index, callsign),
      entityOf: (dxcc) => index.entityOf(dxcc),
      aliases: () => index.aliases(),
      dxccOfPrefix: (prefix) => index.findPrefix(prefix)?.dxcc,
    };
    this.places.findBy(this.file);
    const from = origin === 'built-in' ? 'the built-in country file' : 'COUNTRY_FILE';
    const until = isStandIn ? ', until COUNTRY_FILE can be used' : '';
    this.logger.log(
      `Places are from ${from}${index.version ? ` of ${index.version}` : ''}${until}`,
    );
  }
}
