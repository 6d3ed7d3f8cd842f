import 'reflect-metadata';
import type { ArgumentMetadata } from '@nestjs/common';
import { IntegerParam, TextParam, TimestampParam } from './params.js';
import { RequestPipe } from './request.pipe.js';

class Query {
  @IntegerParam({ min: 0, max: 1000, default: 100 })
  limit: number;

  @IntegerParam({ min: 1, max: 9 })
  hours?: number;

  @TimestampParam({ default: '1h' })
  since: string;

  @TextParam(10)
  q?: string;
}

class Longer extends Query {
  @IntegerParam({ min: 1, max: 9, default: 2 })
  pages: number;
}

const read = async (query: object, metatype: ArgumentMetadata['metatype'] = Query) =>
  new RequestPipe().transform(query, { type: 'query', metatype });

describe('a parameter with a default', () => {
  it('has it when it is absent, and only then', async () => {
    expect(await read({})).toEqual({ limit: 100, since: '1h' });
    expect(await read({ limit: '0', since: '5m' })).toEqual({ limit: 0, since: '5m' });
    expect(await read({ hours: '3' })).toEqual({ limit: 100, hours: 3, since: '1h' });
  });

  it('has it in a class that inherits it too', async () => {
    expect(await read({ pages: '3' }, Longer)).toEqual({ limit: 100, since: '1h', pages: 3 });
    expect(await read({ limit: '7' }, Longer)).toEqual({ limit: 7, since: '1h', pages: 2 });
  });

  it('is refused when it is there and cannot be read', async () => {
    await expect(read({ limit: '-1' })).rejects.toThrow('limit must be a whole number');
    await expect(read({ limit: ['1', '2'] })).rejects.toThrow('limit must be given once');
  });
});
