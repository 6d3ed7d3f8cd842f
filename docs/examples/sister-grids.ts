import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import {
  type CallsignDatabase,
  defineExtension,
  failed,
  GridService,
  type LookupOutcome,
  memberOf,
  outcomeOf,
  parseJson,
  PoliteHttp,
} from 'spot-query-service/extension';

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

export default defineExtension({
  name: 'sister',
  settings: {
    SISTER_URL: {
      description: 'The other deployment: https://spots.example.',
      kind: 'url',
      isNeeded: true,
    },
  },
  module: ({ SISTER_URL }) => SisterGridsModule.at(SISTER_URL),
});
