import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Env } from '../config/env.js';
import { type PlaceSource, PlacesService } from '../log/places.service.js';
import { versionOf } from '../tools/file-version.js';
import { repeatUntil } from '../tools/repeat.js';
import { readBuiltIn } from './built-in-file.js';
import { type DxccNumbers, parseCountryText } from './country-text.js';
import { findPlace } from './find-place.js';
import type { PlaceAliases, PlaceIndex } from './place-index.js';

/** Version of the rules of {@link findPlace}; raise it when they change, to have all callsigns looked up again. */
const RULES = 1;

/** How often COUNTRY_FILE is checked for changes. */
const LOOK_EVERY_MS = 2_000;

/** Maximum size of COUNTRY_FILE: six times the largest country file there is. */
const MAX_BYTES = 10_000_000;

/** A country file in memory. */
export interface CountryFile extends PlaceSource {
  readonly origin: 'built-in' | 'file';
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
  readonly origin: CountryFile['origin'] | null;
  readonly version: string | null;
  /** Problem with COUNTRY_FILE; null when there is none. */
  readonly problem: string | null;
}

/**
 * Holds the country file by which this process looks up where callsigns are: the built-in one, or COUNTRY_FILE, which
 * it reads again after a change. Reads in the background, so that the start of the process does not wait.
 */
@Injectable()
export class CountryFileService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Places');
  private readonly stopping = new AbortController();
  private readonly path: string | undefined;
  private file: CountryFile | undefined;
  private problem: string | null = null;
  private fileVersion = '';
  private numbers: DxccNumbers = new Map();
  private reading: Promise<void> | undefined;

  constructor(
    env: Env,
    private readonly places: PlacesService,
  ) {
    this.path = env.countryFile;
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

  /** Whether there is a COUNTRY_FILE, readable or not. */
  get isConfigured(): boolean {
    return this.path !== undefined;
  }

  /** Tells which file is used, and its problem. No I/O. */
  status(): CountryFileStatus {
    const { origin = null, version = null } = this.file ?? {};
    return { origin, version, problem: this.problem };
  }

  /** Counts the callsigns that are not looked up yet. @throws DatabaseUnavailable */
  async countUnplaced(): Promise<number> {
    return this.places.countUnplaced();
  }

  private async readFirst(): Promise<void> {
    const builtIn = await readBuiltIn();
    this.numbers = builtIn.numbers;
    await this.reload();
    if (this.file) return;
    this.use(builtIn, 'built-in', this.path !== undefined);
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    const warn = (error: unknown) => this.logger.error(`No places: ${String(error)}`);
    await this.reading?.catch(warn);
    if (this.path === undefined) return;
    await repeatUntil(
      signal,
      async () => {
        await delay(LOOK_EVERY_MS, undefined, { signal, ref: false });
        await this.reload();
      },
      warn,
    );
  }

  /** Reads COUNTRY_FILE if it has changed. One that cannot be read changes nothing but the status. */
  private async reload(): Promise<void> {
    const { path } = this;
    if (path === undefined) return;
    const version = await versionOf(path);
    if (version === this.fileVersion) return;
    this.fileVersion = version;
    try {
      const text = await readText(path);
      const { index, unnumbered } = parseCountryText(text, this.numbers);
      this.use({ text, index }, 'file');
      this.problem = null;
      if (unnumbered.length > 0) {
        const names = unnumbered.join(', ');
        this.logger.warn(`COUNTRY_FILE: left out, as their DXCC numbers are not known: ${names}`);
      }
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      const what =
        code === undefined ? `is no country file: ${message}` : `cannot be read (${code})`;
      const instead = this.file ? 'what it said before still holds' : 'the built-in one is used';
      this.problem = `COUNTRY_FILE ${what}; ${instead}`;
      this.logger.warn(this.problem);
    }
  }

  private use(
    { text, index }: { text: string; index: PlaceIndex },
    origin: CountryFile['origin'],
    isStandIn = false,
  ): void {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
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
    const from = origin === 'file' ? 'COUNTRY_FILE' : 'the built-in country file';
    this.logger.log(`Places are from ${from}${index.version ? ` of ${index.version}` : ''}`);
  }
}

async function readText(path: string): Promise<string> {
  const about = await stat(path);
  // Reading a pipe might never end.
  if (!about.isFile()) throw new Error('it is no file');
  if (about.size > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES / 1e6} MB`);
  return readFile(path, 'utf8');
}
