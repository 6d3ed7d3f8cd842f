import { signal } from '@preact/signals';
import type { Spot, Station, StationList } from '../service/api.js';
import { bandAt, OTHER_BAND } from '../radio/bands.js';
import { nextFrame } from '../browser/next-frame.js';
import { stationKey } from '../marks/station-key.js';

/** Stations that are kept of a round: more than a page of the list shows. */
const MAX_TOLD = 500;

/** Rounds that are kept while requests fail. */
const MAX_ROUNDS = 10;

/** Stations by {@link stationKey}, the latest told last. */
type Round = Map<string, Station>;

/** What spots told of stations since the list was requested: it is shown before the list is requested again. */
export class ToldStations {
  /** Grows when there is something new to draw, once a frame at most. */
  readonly version = signal(0);
  /** A round begins with each request. */
  #rounds: readonly Round[] = [];
  #round: Round = new Map();
  readonly #frame = nextFrame(() => this.version.value++);

  clear(): void {
    this.#frame.cancel();
    this.#rounds = [];
    this.#round = new Map();
  }

  take(spots: readonly Spot[]): void {
    const round = this.#round;
    for (const spot of spots) put(round, toStation(spot));
    for (const key of round.keys()) {
      if (round.size <= MAX_TOLD) break;
      round.delete(key);
    }
    this.#frame.ask();
  }

  /** The list is requested now. */
  ask(): void {
    this.#rounds = [...this.#rounds, this.#round].slice(-MAX_ROUNDS);
    this.#round = new Map();
  }

  /** The list that was requested is there. It can be older than its question, and lack what was told just before. */
  forget(): void {
    this.#rounds = this.#rounds.slice(-1);
  }

  /** The stations of a list behind those that were told of since, the latest told first; none that was heard before the window. */
  onto(list: StationList, fromMs: number): StationList {
    const told: Round = new Map();
    for (const round of [...this.#rounds, this.#round])
      for (const station of round.values()) put(told, station);
    const stations = list.stations.map((station) => {
      const key = stationKey(station);
      const again = told.get(key);
      told.delete(key);
      return again ? heardAgain(station, again) : station;
    });
    const come = [...told.values()]
      .toReversed()
      .filter(({ last_heard }) => Date.parse(last_heard) >= fromMs);
    // A list with more pages may have them further down: it is not known when they were heard first.
    const isWhole = list.total <= list.stations.length;
    const added = isWhole ? come : come.map((station) => ({ ...station, first_heard: '' }));
    return {
      ...list,
      total: list.total + (isWhole ? come.length : 0),
      stations: [...added, ...stations],
    };
  }
}

function put(stations: Round, station: Station): void {
  const key = stationKey(station);
  const before = stations.get(key);
  stations.delete(key);
  stations.set(key, before ? heardAgain(before, station) : station);
}

/** What spots can only raise; the medians and counts of a row are the service's. */
function heardAgain(station: Station, { last_heard, snr, best_spotter }: Station): Station {
  const isLater = last_heard > station.last_heard;
  const isBetter = snr > station.snr;
  if (!isLater && !isBetter) return station;
  return { ...station, ...(isLater && { last_heard }), ...(isBetter && { snr, best_spotter }) };
}

/** A station of which one spot is known. */
function toStation({ spotter, timestamp, frequency, ...spot }: Spot): Station {
  const band = bandAt(frequency);
  const { callsign, mode, snr, grid, type = null, wpm } = spot;
  const { dxcc, entity, continent, cq_zone, itu_zone } = spot;
  return {
    callsign,
    mode,
    frequency,
    type,
    wpm,
    snr,
    grid,
    dxcc,
    entity,
    continent,
    cq_zone,
    itu_zone,
    band: band === OTHER_BAND ? null : band,
    best_spotter: spotter,
    skimmers: 1,
    spots: 1,
    first_heard: timestamp,
    last_heard: timestamp,
    quality: 'single',
  };
}
