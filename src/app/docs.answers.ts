import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { ERROR_ANSWERS, type ErrorAnswer } from '../http/errors/error-answers.js';
import { ErrorView } from '../http/errors/error.dto.js';
import { POLICY_EXTENSION } from '../http/policy.decorators.js';
import type { RoutePolicy } from '../http/route-policy.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Response = Exclude<NonNullable<Operation['responses'][string]>, { $ref: string }>;

/** Any request can get these: malformed, too slow, too long or too often; a fault; an overloaded service. */
const OF_EVERY_OPERATION = [400, 408, 414, 429, 431, 500, 503];

/** Of operations. */
export const METHODS = ['get', 'post', 'put', 'delete'] as const;

const ERROR_SCHEMA = getSchemaPath(ErrorView);

/**
 * Adds the answers that come from the middleware and not from a controller, and puts every error, with examples, once into
 * `components.responses`.
 */
export function withAnswers(document: OpenAPIObject): OpenAPIObject {
  for (const item of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) describeAnswers(operation, method, takePolicy(operation));
    }
  }
  const answers = Object.values(ERROR_ANSWERS).map((one) => [one.name, toResponse(one)] as const);
  const responses = Object.fromEntries(answers);
  return { ...document, components: { ...document.components, responses } };
}

/** Reads what the decorators of a route's policy left in its operation, and removes it. */
function takePolicy(operation: Operation): Partial<RoutePolicy> {
  const extended = operation as Operation & Record<string, unknown>;
  const names = Object.keys(extended).filter((name) => name.startsWith(POLICY_EXTENSION));
  const policy = names.map((name) => [name.slice(POLICY_EXTENSION.length), extended[name]]);
  for (const name of names) delete extended[name];
  return Object.fromEntries(policy) as Partial<RoutePolicy>;
}

function describeAnswers(
  { responses }: Operation,
  method: string,
  { isTagged = true, isLimited = true, isSheddable = true }: Partial<RoutePolicy>,
): void {
  if (method === 'get' && isTagged) {
    responses['304'] = { description: 'Nothing new since the `ETag` sent as `If-None-Match`' };
  }
  for (const status of OF_EVERY_OPERATION) {
    if (status === 429 && !isLimited) continue;
    if (status === 503 && !isSheddable) continue;
    responses[status] ??= { $ref: pathOfStatus(status) };
  }
  for (const [status, response] of Object.entries(responses)) {
    if (!response || '$ref' in response) continue;
    const schema = response.content?.['application/json']?.schema;
    if (schema && '$ref' in schema && schema.$ref === ERROR_SCHEMA) {
      responses[status] = { $ref: pathOfStatus(Number(status)) };
    } else if (response.description === '') {
      response.description = status === '201' ? 'Created' : 'OK';
    }
  }
}

/** @throws Error for a status that `ERROR_ANSWERS` does not describe */
function pathOfStatus(status: number): string {
  const answer = ERROR_ANSWERS[status];
  if (!answer) throw new Error(`src/http/errors/error-answers.ts does not describe ${status}`);
  return pathOf(answer);
}

function pathOf({ name }: ErrorAnswer): string {
  return `#/components/responses/${name}`;
}

function toResponse({ description, examples, headers }: ErrorAnswer): Response {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  const content = { schema: { $ref: ERROR_SCHEMA }, examples: Object.fromEntries(named) };
  return {
    description,
    ...(headers && { headers: toHeaders(headers) }),
    content: { 'application/json': content },
  };
}

function toHeaders(headers: Readonly<Record<string, string>>): Response['headers'] {
  const described = Object.entries(headers).map(
    ([name, description]) => [name, { description, schema: { type: 'integer' } }] as const,
  );
  return Object.fromEntries(described);
}
