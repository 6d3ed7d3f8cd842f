import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import {
  COMMON_DESCRIBED,
  LIMIT_DESCRIBED,
  READ_DESCRIBED,
  RETRY_DESCRIBED,
  TAG_DESCRIBED,
} from '../../http/headers/answer-headers.js';
import { ERROR_ANSWERS, type ErrorAnswer } from '../../http/errors/error-answers.js';
import { ErrorView } from '../../http/errors/error.dto.js';
import { POLICY_EXTENSION } from '../../http/policy.decorators.js';
import type { RoutePolicy } from '../../http/route-policy.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Response = Exclude<NonNullable<Operation['responses'][string]>, { $ref: string }>;

/** Any request can get these, whatever it asks: they stand once, as the `default` answer of each operation. */
const OF_ANY_REQUEST = [408, 414, 431, 500, 503];

const ANY_REQUEST = 'AnyRequest';

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
  const answers = Object.entries(ERROR_ANSWERS)
    .filter(([status]) => !OF_ANY_REQUEST.includes(Number(status)))
    .map(([, one]) => [one.name, toResponse(one)] as const);
  const responses = { ...Object.fromEntries(answers), [ANY_REQUEST]: toResponse(ofAnyRequest()) };
  const headers = {
    ...COMMON_DESCRIBED,
    ...TAG_DESCRIBED,
    ...LIMIT_DESCRIBED,
    ...READ_DESCRIBED,
    ...RETRY_DESCRIBED,
  };
  return { ...document, components: { ...document.components, responses, headers } };
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
  { isTagged = true, isLimited = true }: Partial<RoutePolicy>,
): void {
  if (method === 'get' && isTagged) {
    responses['304'] = { description: 'Nothing new since the `ETag` sent as `If-None-Match`' };
  }
  const headers = toHeaders(
    Object.keys({
      ...COMMON_DESCRIBED,
      ...(method === 'get' && isTagged && TAG_DESCRIBED),
      ...(isLimited && LIMIT_DESCRIBED),
      ...(method === 'get' && READ_DESCRIBED),
    }),
  );
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2') || !response || '$ref' in response) continue;
    response.headers = { ...response.headers, ...headers };
  }
  responses['400'] ??= { $ref: pathOfStatus(400) };
  if (isLimited) responses['429'] ??= { $ref: pathOfStatus(429) };
  responses.default = { $ref: pathOf(ofAnyRequest()) };
  for (const [status, response] of Object.entries(responses)) {
    if (!response || '$ref' in response) continue;
    const schema = response.content?.['application/json']?.schema;
    if (schema && '$ref' in schema && schema.$ref === ERROR_SCHEMA) {
      if (OF_ANY_REQUEST.includes(Number(status))) delete responses[status];
      else responses[status] = { $ref: pathOfStatus(Number(status)) };
    } else if (response.description === '') {
      response.description = status === '201' ? 'Created' : 'OK';
    }
  }
}

/** {@link OF_ANY_REQUEST} as one answer, with the examples of all. */
function ofAnyRequest(): ErrorAnswer {
  const answers = OF_ANY_REQUEST.map((status) => [status, answerOf(status)] as const);
  const lines = answers.map(([status, { description }]) => `- \`${status}\`: ${description}`);
  return {
    name: ANY_REQUEST,
    description: `What any request can be answered, whatever it asks:\n${lines.join('\n')}`,
    examples: Object.assign({}, ...answers.map(([, { examples }]) => examples)),
    headers: answers.flatMap(([, { headers = [] }]) => headers),
  };
}

/** @throws Error for a status that `ERROR_ANSWERS` does not describe */
function answerOf(status: number): ErrorAnswer {
  const answer = ERROR_ANSWERS[status];
  if (!answer) throw new Error(`src/http/errors/error-answers.ts does not describe ${status}`);
  return answer;
}

function pathOfStatus(status: number): string {
  return pathOf(answerOf(status));
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

function toHeaders(names: readonly string[]): NonNullable<Response['headers']> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
