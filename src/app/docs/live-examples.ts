import type { OpenAPIObject } from '@nestjs/swagger';
import { API_PREFIX } from '../../http/api-prefix.js';

type Json = Readonly<Record<string, unknown>>;

/** A parameter of a path, and where the service has a value of it. */
interface Source {
  readonly parameter: string;
  /** The beginning of the paths that have it, without the prefix. */
  readonly below: string;
  /** The question whose answer has a value. */
  readonly ask: string;
  readonly read: (answer: Json) => unknown;
  /** The document's own example stays where there is none: any value is answered. */
  readonly takesAny?: true;
}

const SOURCES: readonly Source[] = [
  { parameter: 'name', below: 'groups/', ask: 'groups?limit=1', read: first('groups', 'name') },
  { parameter: 'name', below: 'lists/', ask: 'lists', read: first('lists', 'name') },
  { parameter: 'file', below: 'archive/', ask: 'archive', read: newestFile },
  ...['spots/', 'grids/', 'places/'].map((below) => ({
    parameter: 'callsign',
    below,
    ask: 'stations?limit=1',
    read: first('stations', 'callsign'),
    takesAny: true as const,
  })),
];

/** The question that tells whether there is anything to be shown. */
const ANY_SPOT = 'spots?limit=1';

const NO_SPOTS =
  '> **This service has no spot of the past hour**, so most lists are empty. [`/api/v1/health`](/api/v1/health) tells whether its feeds are connected; ' +
  'without `FEEDS` or `CALLSIGN` it has none.';

/**
 * Gives the parameters in the paths of reads values that the service has, so that a first try shows something. One that nothing is
 * known of loses its example: whoever tries it is asked for it. Says at the top why lists are empty, when there is no spot.
 * @param ask gives the body of a read of the API; `undefined` when it cannot be answered
 */
export async function withLiveExamples(
  document: OpenAPIObject,
  ask: (path: string) => Promise<Json | undefined>,
): Promise<OpenAPIObject> {
  const questions = [...new Set([ANY_SPOT, ...SOURCES.map((source) => source.ask)])];
  const answers = new Map(
    await Promise.all(questions.map(async (path) => [path, await ask(path)] as const)),
  );
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const own = SOURCES.filter(({ below }) => path.startsWith(`/${API_PREFIX}/${below}{`));
    const { get } = item;
    if (own.length === 0 || !get) return [path, item];
    const parameters = get.parameters?.map((one) =>
      'name' in one ? exampled(one, own, answers) : one,
    );
    return [path, { ...item, get: { ...get, parameters } }];
  });
  return {
    ...document,
    ...(answers.get(ANY_SPOT)?.total === 0 && { info: withNote(document.info) }),
    paths: Object.fromEntries(paths) as OpenAPIObject['paths'],
  };
}

function withNote(info: OpenAPIObject['info']): OpenAPIObject['info'] {
  return { ...info, description: `${NO_SPOTS}\n\n${info.description ?? ''}` };
}

function exampled<
  Parameter extends { name: string; in: string; example?: unknown; schema?: unknown },
>(
  parameter: Parameter,
  sources: readonly Source[],
  answers: ReadonlyMap<string, Json | undefined>,
): Parameter {
  const source = sources.find(({ parameter: name }) => name === parameter.name);
  if (!source || parameter.in !== 'path') return parameter;
  const answer = answers.get(source.ask);
  const value = answer && source.read(answer);
  if (value === undefined && source.takesAny) return parameter;
  const { example: _example, ...rest } = parameter;
  const { example: _schemaExample, ...schema } = (parameter.schema ?? {}) as Json;
  return { ...rest, schema, ...(value !== undefined && { example: value }) } as Parameter;
}

/** Reads a field of the first thing in a list. */
function first(list: string, field: string): (answer: Json) => unknown {
  return (answer) => (answer[list] as readonly Json[] | undefined)?.[0]?.[field];
}

function newestFile(answer: Json): string | undefined {
  const date = first('days', 'date')(answer);
  return typeof date === 'string' ? `${date}.parquet` : undefined;
}
