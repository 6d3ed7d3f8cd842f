import type { OpenAPIObject } from '@nestjs/swagger';
import { API_PREFIX } from '../http/api-prefix.js';
import { labelledCriteria } from '../spots/spots.dto.js';

/** A filter's control on the page. */
export interface PageControl {
  /** The parameter of the API. */
  readonly name: string;
  readonly label: string;
  /** Of its value: a list has several. */
  readonly type: 'string' | 'array' | 'integer' | 'number';
}

/** The controls of the page's filters, in the order of the criteria. */
export function createPageControls(openApi: OpenAPIObject): PageControl[] {
  const parameters = openApi.paths[`/${API_PREFIX}/spots`]?.get?.parameters ?? [];
  return labelledCriteria().map(({ name, label }) => {
    const found = parameters.find((one) => 'name' in one && one.name === name);
    const schema = found && 'schema' in found ? (found.schema as { type?: string }) : {};
    return { name, label, type: (schema.type ?? 'string') as PageControl['type'] };
  });
}
