import { HttpException, Injectable } from '@nestjs/common';
import { InvalidParameters } from '../../http/errors/errors.js';
import { asInQuery } from '../../http/input/as-in-query.js';
import { RequestPipe } from '../../http/input/request.pipe.js';
import { FiltersService, type SpotFilter } from '../../query/filters.service.js';
import { SpotCriteriaQuery } from '../../spots/spots.dto.js';
import { readWorked, type Triple } from './worked.js';

/** What of the repeater network an alert asks. */
const PRESENCES = ['on_repeater', 'joined_repeater'] as const;
type Presence = (typeof PRESENCES)[number];

/** A filter as it was sent, and as it is kept: without empty fields. */
export type SentFilter = Readonly<Record<string, unknown>>;

/** What an alert asks for. */
export interface AlertFilter {
  /** The parameters of the criteria, checked: by them members are looked up. */
  readonly query: object;
  readonly presence: Presence | undefined;
  readonly worked: readonly Triple[];
}

/** What can be asked of somebody who comes to the repeater network: about a callsign alone. */
const OF_ARRIVALS = ['callsign', 'not_callsign', 'call', 'group', 'list'];

/** What is about spots of the past, and so of no alert. */
const OF_LISTS = new Set(['since', 'until']);

/**
 * Reads the filter of an alert: every criterion that lists have, as JSON. A criterion that is added to their table is
 * here as well.
 */
@Injectable()
export class AlertFilterReader {
  private readonly pipe = new RequestPipe();

  constructor(private readonly filters: FiltersService) {}

  /** The fields that say something. @throws InvalidParameters when it is no object, or nothing is asked */
  fieldsOf(value: unknown): SentFilter {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return refuse('filter', 'must be an object with what /spots can be asked for');
    }
    const given = Object.entries(value).filter(([, field]) => !isEmpty(field));
    if (given.length === 0) {
      return refuse('filter', 'must ask something: an empty filter would tell every spot');
    }
    return Object.fromEntries(given);
  }

  /**
   * Reads a filter with {@link fieldsOf}.
   * @throws InvalidParameters that names each field as `filter.band`
   */
  async read(sent: SentFilter): Promise<AlertFilter> {
    const { presence, worked = [], ...criteria } = sent;
    for (const [name, value] of Object.entries(criteria)) refuseStrange(name, value);
    const triples = readWorked(worked);
    if (typeof triples === 'string') return refuse('filter.worked', triples);
    const asked = readPresence(presence);
    if (asked === 'joined_repeater') refuseSpots(sent);
    const given = Object.entries(criteria).map(([name, value]) => [name, asInQuery(value)]);
    try {
      const values = Object.fromEntries(given) as object;
      const metadata = { type: 'body', metatype: SpotCriteriaQuery } as const;
      const query = (await this.pipe.transform(values, metadata)) as object;
      return { query, presence: asked, worked: triples };
    } catch (error) {
      throw inFilter(error);
    }
  }

  /**
   * The filter of spots, with who the members of groups and lists are now.
   * @throws InvalidParameters also for a group or list that does not exist
   * @throws DatabaseUnavailable
   */
  async resolve({ query }: AlertFilter): Promise<SpotFilter> {
    try {
      return await this.filters.read(query);
    } catch (error) {
      throw inFilter(error);
    }
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === '' ||
    value === undefined ||
    (Array.isArray(value) && value.length === 0)
  );
}

function readPresence(value: unknown): Presence | undefined {
  if (value === undefined) return undefined;
  const found = PRESENCES.find((one) => one === value);
  return found ?? refuse('filter.presence', `must be one of ${PRESENCES.join(', ')}`);
}

/** A parser of queries would leave out what is no text. */
function refuseStrange(name: string, value: unknown): void {
  if (OF_LISTS.has(name)) {
    refuse(`filter.${name}`, 'is of no alert, which tells spots as they come');
  }
  const isPlain = [value].flat().every((one) => typeof one === 'string' || typeof one === 'number');
  if (!isPlain) refuse(`filter.${name}`, 'must be a text, a number or a list of them');
}

function refuseSpots(sent: SentFilter): void {
  const other = Object.keys(sent).find(
    (name) => name !== 'presence' && !OF_ARRIVALS.includes(name),
  );
  if (other === undefined) return;
  refuse(
    `filter.${other}`,
    `must not come with joined_repeater, which takes ${OF_ARRIVALS.join(', ')}`,
  );
}

/** Says of an error that it is about the filter; what does not exist is a fault of the filter too. */
function inFilter(error: unknown): unknown {
  if (error instanceof InvalidParameters) {
    const details = error.details.map(({ field, message }) => ({
      field: `filter.${field}`,
      message: `filter.${message}`,
    }));
    return new InvalidParameters(details);
  }
  if (!(error instanceof HttpException) || error.getStatus() !== 404) return error;
  return new InvalidParameters([{ field: 'filter', message: `filter: ${error.message}` }]);
}

function refuse(field: string, complaint: string): never {
  const shown = field.slice(0, 60);
  throw new InvalidParameters([{ field: shown, message: `${shown} ${complaint}` }]);
}
