import type { HeldSpots } from '../signals.service.js';
import { bandOf } from '../../radio/band-or-mhz.js';
import type { SpotFilter } from '../../query/filters.service.js';
import type { TimeWindow } from '../../time/time-window.js';
import type { Station, StationPage } from '../station.js';
import type { StationQuery } from '../station-query.js';
import type { Judged } from './quality-board.js';
import { type SignalGroups, SignalSpots } from './signal-spots.js';
import { medianOf, NEWEST_SECONDS, summarize } from './summary.js';

/** The stations of the spots in memory that pass a filter, in a window of which every spot is held. */
export class HeldStations {
  private readonly spots = new SignalSpots();
  private readonly groups: SignalGroups;

  constructor(
    private readonly held: HeldSpots,
    filter: SpotFilter,
    window: TimeWindow,
    private readonly qualityOf: Judged,
  ) {
    held.see(filter, window, (block, places, count) => this.spots.add(block, places, count));
    this.groups = this.spots.bySignal(held.signals);
  }

  /** A page in an order, and how many there are. 100 ns a signal to order them, and 50 ns a spot of the page. */
  page({ order, quality, offset, limit }: Omit<StationQuery, 'filter' | 'window'>): StationPage {
    const { signals } = this.groups;
    const wanted = quality
      ? signals.filter((signal) => quality.includes(this.qualityOf(signal)))
      : signals;
    const keyed = wanted.map((signal) => ({
      signal,
      lastHeard: this.lastHeard(signal),
      value: this.valueOf(signal, order),
    }));
    const sign = order === 'frequency' ? 1 : -1;
    keyed.sort(
      (a, b) =>
        sign * (a.value - b.value) || b.lastHeard - a.lastHeard || this.byName(a.signal, b.signal),
    );
    const page = keyed.slice(offset, offset + limit);
    return { stations: page.map(({ signal }) => this.of(signal)), total: wanted.length };
  }

  /** Another object when signal numbers were reassigned. */
  get epoch(): object {
    return this.held.epoch;
  }

  /** The newest id in memory. */
  get lastId(): number {
    return this.held.lastId;
  }

  /** The numbers of those signals that have a spot that passes. */
  get signals(): readonly number[] {
    return this.groups.signals;
  }

  /** Whether a signal has a spot with a higher id. */
  isHeardBeyond(signal: number, id: number): boolean {
    return this.greatest(signal, this.spots.ids) > id;
  }

  /** When a signal was heard next after a moment; -Infinity for never. */
  nextHeard(signal: number, { lastHeardSeconds }: { readonly lastHeardSeconds: number }): number {
    let next = Infinity;
    for (const at of this.groups.spotsOf(signal)) {
      const seconds = this.spots.heardAt[at] ?? 0;
      if (seconds > lastHeardSeconds) next = Math.min(next, seconds);
    }
    return next === Infinity ? -Infinity : next;
  }

  /** The station of a signal of which a spot passes. */
  of(signal: number): Station {
    const { held, spots } = this;
    const { callsign, bandOrMhz, modeId } = held.partsOf(signal);
    const { typeId, bestSkimmer, ...summary } = summarize(spots, this.groups.spotsOf(signal));
    return {
      station: held.nameOf(callsign),
      band: bandOf(bandOrMhz),
      mode: held.modeOf(modeId),
      ...summary,
      type: held.typeOf(typeId),
      bestSpotter: held.nameOf(bestSkimmer).callsign,
      quality: this.qualityOf(signal),
    };
  }

  private lastHeard(signal: number): number {
    return this.greatest(signal, this.spots.heardAt);
  }

  private valueOf(signal: number, order: StationQuery['order']): number {
    const places = this.groups.spotsOf(signal);
    switch (order) {
      case 'last_heard':
        return this.lastHeard(signal);
      case 'spots':
        return places.length;
      case 'skimmers':
        return new Set(Array.from(places, (at) => this.spots.skimmers[at])).size;
      case 'snr':
        return this.greatest(signal, this.spots.snrsDb);
      case 'frequency': {
        const from = this.lastHeard(signal) - NEWEST_SECONDS;
        const newest = Array.from(places).filter((at) => (this.spots.heardAt[at] ?? 0) >= from);
        return medianOf(newest.map((at) => this.spots.frequenciesHz[at] ?? 0)) ?? 0;
      }
    }
  }

  private greatest(signal: number, column: ArrayLike<number>): number {
    let greatest = -Infinity;
    for (const at of this.groups.spotsOf(signal)) greatest = Math.max(greatest, column[at] ?? 0);
    return greatest;
  }

  /** By callsign, band and mode. */
  private byName(a: number, b: number): number {
    const [one, other] = [this.held.partsOf(a), this.held.partsOf(b)];
    const names = [one, other].map(({ callsign }) => this.held.nameOf(callsign).callsign);
    if (names[0] !== names[1]) return (names[0] ?? '') < (names[1] ?? '') ? -1 : 1;
    return one.bandOrMhz - other.bandOrMhz || one.modeId - other.modeId;
  }
}
