import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly example?: unknown };
}

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.close());

it('the examples of GET /spots, which /docs fills in, are a question that is answered', async () => {
  const document = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
  ) as { paths: Record<string, { get: { parameters: Parameter[] } }> };
  const { parameters } = document.paths['/api/v1/spots']!.get;
  const examples = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.schema.example !== undefined)
    .map(({ name, schema }) => [name, String(schema.example)]);
  expect(examples.map(([name]) => name)).toEqual(expect.arrayContaining(['since', 'until']));
  const { status } = await service.get(`/spots?${new URLSearchParams(examples).toString()}`);
  expect(status).toBe(200);
});
