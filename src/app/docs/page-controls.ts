import type { OpenAPIObject } from '@nestjs/swagger';
import { API_PREFIX } from '../../http/api-prefix.js';
import { labelledCriteria, type LabelledCriterion } from '../../spots/spots.dto.js';

/** A filter's control on the page. */
export interface PageControl extends LabelledCriterion {
  /** Of its value: a list has several. */
  readonly type: 'string' | 'array' | 'integer' | 'number';
}

/** The controls of the page's filters, section by section. */
export function createPageControls(openApi: OpenAPIObject): PageControl[] {
  const parameters = openApi.paths[`/${API_PREFIX}/spots`]?.get?.parameters ?? [];
  return labelledCriteria().map((criterion) => {
    const found = parameters.find((one) => 'name' in one && one.name === criterion.name);
    const schema = found && 'schema' in found ? (found.schema as { type?: string }) : {};
    return { ...criterion, type: (schema.type ?? 'string') as PageControl['type'] };
  });
}
