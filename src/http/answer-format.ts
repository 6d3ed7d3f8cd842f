import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Formats of a list; the first unless another is asked for. */
export const ANSWER_FORMATS = ['json', 'csv', 'ndjson'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** Format of an export, which sends a list whole, row by row. */
export type ExportFormat = Exclude<AnswerFormat, 'json'>;

/** Media type of each export. */
export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

/** Describes the exports of an answer, by media type, each with an example. */
export function exportContent(examples: Readonly<Record<ExportFormat, string>>) {
  const described = EXPORT_FORMATS.map((format) => [
    EXPORT_TYPES[format],
    { schema: { type: 'string' }, example: examples[format] } as const,
  ]);
  return Object.fromEntries(described) as Record<string, { schema: { type: 'string' } }>;
}

/** What the exports of an answer have in common. */
export const EXPORTS_DESCRIBED =
  'JSON; CSV and NDJSON with `format=csv` and `format=ndjson`, or where `Accept` prefers them, row by row.';

export const EXPORT_FORMATS = Object.keys(EXPORT_TYPES) as ExportFormat[];

/**
 * Sets the parameter `format` of `@Exportable()` routes from `Accept` when it is absent. Call it after the hook that
 * sets policies, and before the one that answers from memory. A hook, because kept answers are sent before Nest runs.
 */
export function negotiateFormats(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { exportFormats } = request.policy;
    if (exportFormats.length > 0) {
      reply.header('Vary', 'Accept');
      const query = request.query as Record<string, unknown>;
      const { accept } = request.headers;
      const isAsked = query.format !== undefined;
      const accepted = isAsked ? undefined : acceptedFormat(accept, exportFormats);
      if (accepted) query.format = accepted;
    }
    done();
  });
}

/** Whether a request is for an export. */
export function isExport({ policy, query }: FastifyRequest): boolean {
  return policy.exportFormats.length > 0 && asksForExport(query as Record<string, unknown>);
}

/** Whether parameters, as they were sent, ask for an export. */
export function asksForExport({ format }: Readonly<Record<string, unknown>>): boolean {
  const asked = typeof format === 'string' ? format.trim().toLowerCase() : '';
  return EXPORT_FORMATS.some((name) => name === asked);
}

/**
 * Finds the export that `Accept` prefers to JSON; `undefined` for JSON. The export must be named: a wildcard means
 * JSON. A named type has the quality of its own `q`, a type that is not named that of the wildcard.
 */
function acceptedFormat(
  accept: string | undefined,
  formats: readonly ExportFormat[],
): ExportFormat | undefined {
  if (accept === undefined || !/csv|ndjson/i.test(accept)) return undefined;
  const qualityOf = readQualities(accept);
  const quality = (type: string) => qualityOf.get(type) ?? 0;
  const of = (format: ExportFormat) => quality(EXPORT_TYPES[format]);
  const [best] = formats.filter((format) => of(format) > 0).sort((a, b) => of(b) - of(a));
  if (best === undefined) return undefined;
  const json = qualityOf.get('application/json');
  const isPreferred =
    json === undefined
      ? of(best) >= Math.max(quality('application/*'), quality('*/*'))
      : of(best) > json;
  return isPreferred ? best : undefined;
}

/** Parses the quality of each media range, in lower case; 0 for a malformed one. */
function readQualities(accept: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const given = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const quality = given === undefined ? 1 : Number(given.slice(given.indexOf('=') + 1));
    qualities.set(type, quality >= 0 && quality <= 1 ? quality : 0);
  }
  return qualities;
}
