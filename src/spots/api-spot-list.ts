import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { EXPORTS_DESCRIBED, exportContent, type ExportFormat } from '../http/answer-format.js';
import { PERMALINK_DESCRIBED } from '../http/headers/permalink.js';
import type { HeadersDescribed } from '../http/headers/described-headers.js';
import { LOCATED_DESCRIBED } from '../http/headers/total-headers.js';
import { csvRow } from '../tools/csv.js';

/** A spot, as it is shown in the document. */
const EXAMPLE = {
  id: 184467,
  timestamp: '2026-09-30T14:33:00Z',
  spotter: 'KM3T',
  spotter_grid: 'FN42et',
  callsign: 'K1ABC',
  grid: 'FN31pr',
  frequency: 14025.3,
  mode: 'CW',
  snr: 24,
  wpm: 28,
};

const EXAMPLES: Readonly<Record<ExportFormat, string>> = {
  csv: csvRow(Object.keys(EXAMPLE)) + csvRow(Object.values(EXAMPLE)),
  ndjson: `${JSON.stringify(EXAMPLE)}\n`,
};

/**
 * Documents the answers of a list of spots that is `@Exportable()`.
 * @param headers those of this list, beside what all have
 */
export function ApiSpotList(view: Type, headers: HeadersDescribed = {}): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(view),
    ApiOkResponse({
      content: {
        'application/json': { schema: { $ref: getSchemaPath(view) } },
        ...exportContent(EXAMPLES),
      },
      description: EXPORTS_DESCRIBED,
      headers: { ...LOCATED_DESCRIBED, ...PERMALINK_DESCRIBED, ...headers },
    }),
  );
}
