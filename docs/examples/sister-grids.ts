import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { memberOf, outcomeOf, parseJson } from '../../src/grid/answer-fields.js';
import type { CallsignDatabase, LookupOutcome } from '../../src/grid/callsign-database.js';
import { failed } from '../../src/grid/callsign-database.js';
import { GridModule } from '../../src/grid/grid.module.js';
import { GridService } from '../../src/grid/grid.service.js';
import { PoliteHttp } from '../../src/grid/polite-http.js';

const REQUESTS_PER_SECOND = 5;

/** What another deployment of this service knows: `GET /api/v1/grids/K1ABC`. */
@Injectable()
export class SisterGrids implements CallsignDatabase {
  readonly name = 'sister';
  private readonly http = new PoliteHttp({
    ratePerSecond: REQUESTS_PER_SECOND,
    userAgent: 'our-club',
    nowMs: () => Date.now(),
  });

  constructor(
    private readonly origin: string,
    grids: GridService,
  ) {
    grids.register(this);
  }

  covers(): boolean {
    return true;
  }

  async lookUp(callsign: string, signal: AbortSignal): Promise<LookupOutcome> {
    const url = `${this.origin}/api/v1/grids/${encodeURIComponent(callsign)}`;
    const answer = await this.http.getText(url, signal);
    if (answer.kind === 'failed') return answer;
    const record = parseJson(answer.text);
    if (memberOf(record, 'callsign') !== callsign) return failed('sent what is no answer');
    return outcomeOf(memberOf(record, 'grid'));
  }
}

@Module({})
export class SisterGridsModule {
  static at(origin: string): DynamicModule {
    return {
      module: SisterGridsModule,
      imports: [GridModule],
      providers: [
        {
          provide: SisterGrids,
          inject: [GridService],
          useFactory: (grids: GridService) => new SisterGrids(origin, grids),
        },
      ],
    };
  }
}
