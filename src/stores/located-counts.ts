import { Injectable } from '@nestjs/common';
import { PastSpots } from '../columns/answers/past-spots.js';
import { CursorPagesRepository } from '../postgres/lists/cursor-pages.repository.js';
import { filtersByGrids, locatedFilters, type LocatedSpots } from '../query/located.js';
import type { SpotFilter } from '../query/filter/spot-filter.js';
import type { LogQuestion } from '../query/spot-store.js';
import type { TimeWindow } from '../time/time-window.js';
import { StoreChooser } from './store-chooser.js';

/** Which spots a question is about. */
interface Asked {
  readonly filter: SpotFilter;
  /** As it was asked for: what the log has no more is counted in files. */
  readonly window: TimeWindow;
  readonly afterId?: number | undefined;
}

const NO_SPOTS = { offset: 0, limit: 0 };

/** Counts how many of a question's spots have both grids known, by whichever store counts lists. */
@Injectable()
export class LocatedCounts {
  constructor(
    private readonly chooser: StoreChooser,
    private readonly past: PastSpots,
    private readonly cursors: CursorPagesRepository,
  ) {}

  /**
   * All spots of the question's snapshot that pass what else the filter asks, and the located ones among them;
   * `undefined` where it does not ask of grids. Two counts of a list.
   */
  async of(question: LogQuestion, asked: Asked): Promise<LocatedSpots | undefined> {
    if (!filtersByGrids(asked.filter)) return undefined;
    const { all, located } = locatedFilters(asked.filter);
    return {
      spots: await this.count(question, { ...asked, filter: all }),
      located: await this.count(question, { ...asked, filter: located }),
    };
  }

  private async count(
    asking: LogQuestion,
    { filter: asked, window, afterId }: Asked,
  ): Promise<number> {
    const question = await this.chooser.other(asking, asked);
    const { run, state, filter } = question;
    if (!filter) return 0;
    if (afterId !== undefined) {
      if (afterId > state.lastId) return 0;
      const page = await this.cursors.findBeyond(run, filter, question.window, afterId, NO_SPOTS);
      return page.total;
    }
    const { total } = await this.chooser.first((store) => store.page(question, NO_SPOTS));
    const past = await this.past.of(run, window, state.horizonDay);
    return past ? total + (await this.past.find(run, filter, past, NO_SPOTS)).total : total;
  }
}
