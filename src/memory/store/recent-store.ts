import type { TimeWindow } from '../../time/time-window.js';
import { KEPT_SECONDS } from '../../log/state/held-seconds.js';
import type { SpotFilter } from '../../query/filter/spot-filter.js';
import type {
  SpotFactsPage,
  SpotListText,
  SpotQuery,
  StationQuery,
} from '../../query/pages/spot-query.js';
import type { FindActivation } from '../../query/activities/activities.js';
import { locatedIn } from '../../query/located.js';
import type { LogRow } from '../recent-spots.repository.js';
import {
  type SpotDetails,
  type SpotFacts,
  toSpotText,
  withDetails,
} from '../../query/pages/spot-text.js';
import { BLOCK_SPOTS, RecentBlock } from './recent-block.js';
import {
  compileFilter,
  type FilteredSpot,
  namesNobody,
  passes,
  type RecentFilter,
  within,
} from './recent-filter.js';
import { RecentSelection } from './recent-selection.js';
import { NumberedWords } from './numbered-words.js';
import type { WordList } from '../../query/filter/criterion.js';
import type { NameChange, NameRecord } from '../../log/names/name-facts.js';
import type { PlaceDictionary } from '../../log/names/place-dictionary.js';
import { HeldSpots } from './held-spots.js';
import { RecentNames } from './recent-names.js';
import { SignalNumbers } from './signal-numbers.js';
import {
  blocksBeyond,
  findBeyond,
  findNewest,
  findStations,
  holdsId,
  type RecentPage,
  type RecentPlace,
} from './recent-search.js';

/** A spot in memory, with its text as every list has it. */
export interface RecentSpot extends FilteredSpot, SpotFacts {
  readonly text: string;
}

/** The oldest are dropped when there are more: 43 MB. */
export const MAX_SPOTS = 1_024 * BLOCK_SPOTS;

/** Maximum texts that are kept, some 200 bytes each; others are made when they are needed. */
const MAX_TEXTS = 50_000;

/**
 * Neighbouring spots of the log in memory, with their names. It holds every spot with an id above
 * {@link heldAfterId}, and so every spot heard at {@link coversFromSeconds} or later: what has been dropped,
 * or never was here, was heard before.
 */
export class RecentStore {
  private blocks: RecentBlock[] = [];
  private readonly names: RecentNames;
  private readonly signals = new SignalNumbers();
  private readonly words = { modes: new NumberedWords(), report_types: new NumberedWords() };
  private texts = 0;

  constructor(
    public heldAfterId: number,
    public coversFromSeconds: number,
    places: Pick<PlaceDictionary, 'of'>,
    private readonly activationOf?: FindActivation,
  ) {
    this.names = new RecentNames(places);
  }

  get spots(): number {
    const last = this.blocks.at(-1);
    return last ? (this.blocks.length - 1) * BLOCK_SPOTS + last.length : 0;
  }

  get namesHeld(): number {
    return this.names.size;
  }

  /** Signals of spots that were ever held: a callsign on a band in a mode. */
  get signalsKnown(): number {
    return this.signals.size;
  }

  /** Numbers of names that are not known yet. */
  unknownNames(rows: readonly LogRow[]): number[] {
    const unknown = new Set<number>();
    for (const { callsignId, spotterId } of rows) {
      if (this.names.placeOf(callsignId) === undefined) unknown.add(callsignId);
      if (this.names.placeOf(spotterId) === undefined) unknown.add(spotterId);
    }
    return [...unknown];
  }

  knowsWords(rows: readonly LogRow[]): boolean {
    const { modes, report_types: types } = this.words;
    return rows.every(
      ({ modeId, typeId }) =>
        modes.nameOf(modeId) !== undefined && (typeId === 0 || types.nameOf(typeId) !== undefined),
    );
  }

  learnName(name: NameRecord): void {
    this.names.add(name);
  }

  learn(list: WordList, words: readonly { readonly id: number; readonly name: string }[]): void {
    for (const { id, name } of words) this.words[list].add(id, name);
  }

  changeNames(changes: readonly NameChange[]): void {
    const places = changes.flatMap((change) => this.names.change(change) ?? []);
    if (places.length > 0) this.forgetTextsOf(new Set(places));
  }

  /** Adds the next spot of the log, whose names are known. */
  push(row: LogRow): void {
    const callsign = this.names.placeOf(row.callsignId);
    const spotter = this.names.placeOf(row.spotterId);
    if (callsign === undefined || spotter === undefined) {
      throw new Error(`Spot ${row.id} has a name that is not in the dictionary`);
    }
    let block = this.blocks.at(-1);
    if (!block || block.isFull) {
      const before = block ? Math.max(block.newestHeardBefore, block.newestHeardAt) : -Infinity;
      block = new RecentBlock(before);
      this.blocks.push(block);
    }
    block.push(row, callsign, spotter, this.signals.numberOf(callsign, row));
  }

  dropOld(nowSeconds: number): void {
    for (;;) {
      const [first, second] = this.blocks;
      if (!first || !second) return;
      const isOld = first.newestHeardAt < nowSeconds - KEPT_SECONDS;
      if (!isOld && this.blocks.length * BLOCK_SPOTS <= MAX_SPOTS) return;
      this.blocks.shift();
      this.texts -= first.texts.size;
      this.heldAfterId = second.firstId - 1;
      this.coversFromSeconds = Math.max(this.coversFromSeconds, first.newestHeardAt + 1);
    }
  }

  /** Whether everything of a window, or beyond a cursor, is held. */
  covers({ fromSeconds }: TimeWindow, afterId: number | undefined): boolean {
    return afterId === undefined
      ? fromSeconds >= this.coversFromSeconds
      : afterId >= this.heldAfterId;
  }

  /** A page and its total; `undefined` when not all that is asked for is held. */
  find(query: SpotQuery): SpotListText | undefined {
    const found = this.findPlaces(query);
    if (!found) return undefined;
    const { include } = query;
    const texts = include
      ? found.places.map((at) => withDetails(this.textAt(at), this.detailsAt(at), include))
      : found.places.map((at) => this.textAt(at));
    const located = locatedIn(query, (asked) => this.findPlaces(asked)?.total ?? 0);
    return { spots: texts.join(','), total: found.total, ...located };
  }

  /** {@link find}, as what the spots say. */
  findFacts(query: SpotQuery): SpotFactsPage | undefined {
    const found = this.findPlaces(query);
    return found && { spots: found.places.map((at) => this.factsAt(at)), total: found.total };
  }

  /** The newest spot of each station, band and mode, newest first; `undefined` like {@link find}. */
  findStations({ filter, window, limit }: StationQuery): SpotFacts[] | undefined {
    if (!this.covers(window, undefined)) return undefined;
    const selection = this.selectionOf(filter, window);
    const places = selection ? findStations(this.blocks, selection, limit) : [];
    return places.map((at) => this.factsAt(at));
  }

  /** All that is held, to be looked at; `undefined` when it is not all of a window. */
  heldSpots(window: TimeWindow): HeldSpots | undefined {
    if (!this.covers(window, undefined)) return undefined;
    const { blocks, signals, names, words } = this;
    const lastBlock = blocks.at(-1);
    return new HeldSpots(signals, lastBlock?.ids[lastBlock.length - 1] ?? this.heldAfterId, {
      blocks,
      signals,
      select: (filter, part) => this.selectionOf(filter, part),
      factsAt: (name) => names.factsAt(name),
      typeOf: (typeId) => words.report_types.nameOf(typeId) ?? null,
      modeOf: (modeId) => words.modes.nameOf(modeId) ?? '',
    });
  }

  private findPlaces(query: SpotQuery): RecentPage | undefined {
    const { filter, window, page, afterId, asOf } = query;
    if (!this.covers(window, afterId)) return undefined;
    // Of other ids only the database knows whether the log has them.
    if (asOf !== undefined && !holdsId(this.blocks, asOf)) return undefined;
    const selection = this.selectionOf(filter, window, asOf);
    if (!selection) return { places: [], total: 0 };
    return afterId === undefined
      ? findNewest(this.blocks, selection, page)
      : findBeyond(this.blocks, selection, afterId, page);
  }

  /** Spots beyond an id, by id; `undefined` when not all of them are held. */
  spotsBeyond(afterId: number, limit: number): RecentSpot[] | undefined {
    if (afterId < this.heldAfterId) return undefined;
    const spots: RecentSpot[] = [];
    for (const block of blocksBeyond(this.blocks, afterId)) {
      for (let place = block.placeAfter(afterId); place < block.length; place++) {
        if (spots.length === limit) return spots;
        spots.push(this.spotAt({ block, place }));
      }
    }
    return spots;
  }

  /** Whether a spot passes a filter; the answer is the same as a list's. */
  matcherOf(filter: SpotFilter): (spot: RecentSpot) => boolean {
    const compiled = this.compile(filter);
    return compiled ? (spot) => passes(compiled, spot) : () => false;
  }

  /** Changes whenever words become known, which makes filters compiled before it stale. */
  get wordsKnown(): number {
    return this.words.modes.size + this.words.report_types.size;
  }

  /** `undefined` when no spot can pass. */
  private selectionOf(filter: SpotFilter, window: TimeWindow, upToId?: number) {
    const compiled = this.compile(filter);
    if (!compiled || namesNobody(compiled, this.names)) return undefined;
    return new RecentSelection(within(compiled, window, upToId), this.names);
  }

  private compile(filter: SpotFilter): RecentFilter | undefined {
    return compileFilter(filter, (list, word) => this.words[list].numberOf(word));
  }

  private spotAt(at: RecentPlace): RecentSpot {
    const columns = at.block.columnsAt(at.place);
    const facts = this.factsAt(at);
    return { ...facts, columns, text: this.textAt(at, facts) };
  }

  private textAt(at: RecentPlace, facts?: SpotFacts): string {
    const known = at.block.texts.get(at.place);
    if (known !== undefined) return known;
    if (this.texts >= MAX_TEXTS) this.forgetTexts();
    const text = toSpotText(facts ?? this.factsAt(at));
    at.block.texts.set(at.place, text);
    this.texts++;
    return text;
  }

  private factsAt({ block, place }: RecentPlace): SpotFacts {
    return {
      id: block.ids[place] ?? 0,
      frequencyHz: block.columns.frequency_hz[place] ?? 0,
      mode: this.words.modes.nameOf(block.columns.mode_id[place] ?? 0) ?? '',
      snrDb: block.columns.snr_db[place] ?? 0,
      wpm: block.columns.wpm[place] ?? 0,
      ...this.detailsAt({ block, place }),
    };
  }

  private detailsAt({ block, place }: RecentPlace): SpotDetails {
    return {
      heardAtSeconds: block.heardAt[place] ?? 0,
      station: this.names.factsAt(block.callsigns[place] ?? 0),
      skimmer: this.names.factsAt(block.spotters[place] ?? 0),
      type: this.words.report_types.nameOf(block.columns.type_id[place] ?? 0) ?? null,
      spotterNode: block.spotterNodes[place] ?? -1,
      ...(this.activationOf && { activationOf: this.activationOf }),
    };
  }

  private forgetTextsOf(names: ReadonlySet<number>): void {
    for (const { texts, callsigns, spotters } of this.blocks) {
      for (const place of texts.keys()) {
        if (!names.has(callsigns[place] ?? -1) && !names.has(spotters[place] ?? -1)) continue;
        texts.delete(place);
        this.texts--;
      }
    }
  }

  private forgetTexts(): void {
    for (const block of this.blocks) block.texts.clear();
    this.texts = 0;
  }
}
