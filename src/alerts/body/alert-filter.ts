import { HttpException, Injectable } from '@nestjs/common';
import { InvalidParameters, refuseField } from '../../http/errors/errors.js';
import { asInQuery } from '../../http/input/as-in-query.js';
import { RequestPipe } from '../../http/input/request.pipe.js';
import { FiltersService, type SpotFilter } from '../../query/filters.service.js';
import { SpotCriteriaQuery } from '../../spots/spots.dto.js';
import { readWorked, type Triple } from './worked.js';

/** Conditions on the repeater network. */
const PRESENCES = ['on_repeater', 'joined_repeater'] as const;
type Presence = (typeof PRESENCES)[number];

/** A filter as it was sent and is stored, without empty fields. */
export type SentFilter = Readonly<Record<string, unknown>>;

/** The filter of an alert, parsed. */
export interface AlertFilter {
  /** Parameters of the criteria, checked; the members of groups and lists are looked up by them. */
  readonly query: object;
  readonly presence: Presence | undefined;
  readonly worked: readonly Triple[];
}

/** Fields of a filter of arrivals on the repeater network: those about a callsign. */
const ARRIVAL_FIELDS = ['callsign', 'not_callsign', 'call', 'call_prefix', 'group', 'list'];

/** Parameters of lists that ask for the past, which alerts do not have. */
const PAST_FIELDS = new Set(['since', 'until']);

/**
 * Parses the filter of an alert: every criterion of lists, as JSON. A criterion that is added to their table works here
 * too.
 */
@Injectable()
export class AlertFilterReader {
  private readonly pipe = new RequestPipe();

  constructor(private readonly filters: FiltersService) {}

  /** Returns the fields that are not empty. @throws InvalidParameters for no object, and when all are empty */
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
   * Parses a filter that {@link fieldsOf} returned.
   * @throws InvalidParameters that names each field as `filter.band`
   */
  async read(sent: SentFilter): Promise<AlertFilter> {
    const { presence: sentPresence, worked = [], ...criteria } = sent;
    for (const [name, value] of Object.entries(criteria)) refuseForeign(name, value);
    const triples = readWorked(worked);
    if (typeof triples === 'string') return refuse('filter.worked', triples);
    const presence = readPresence(sentPresence);
    if (presence === 'joined_repeater') refuseSpots(sent);
    const given = Object.entries(criteria).map(([name, value]) => [name, asInQuery(value)]);
    try {
      const values = Object.fromEntries(given) as object;
      const metadata = { type: 'body', metatype: SpotCriteriaQuery } as const;
      const query = (await this.pipe.transform(values, metadata)) as object;
      return { query, presence, worked: triples };
    } catch (error) {
      throw inFilter(error);
    }
  }

  /**
   * Makes the filter of spots, with the current members of groups and lists.
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

/** Refuses a field that alerts do not have, and a value that the parser of queries would drop. */
function refuseForeign(name: string, value: unknown): void {
  if (PAST_FIELDS.has(name)) {
    refuse(`filter.${name}`, 'is of no alert, which tells spots as they come');
  }
  const isPlain = [value].flat().every((one) => typeof one === 'string' || typeof one === 'number');
  if (!isPlain) refuse(`filter.${name}`, 'must be a text, a number or a list of them');
}

function refuseSpots(sent: SentFilter): void {
  const other = Object.keys(sent).find(
    (name) => name !== 'presence' && !ARRIVAL_FIELDS.includes(name),
  );
  if (other === undefined) return;
  refuse(
    `filter.${other}`,
    `must not come with joined_repeater, which takes ${ARRIVAL_FIELDS.join(', ')}`,
  );
}

/** Converts an error to one of the filter; so is a 404, as of a group that does not exist. */
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
  return refuseField(field.slice(0, 60), complaint);
}
