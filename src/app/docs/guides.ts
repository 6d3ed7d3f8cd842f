import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SERVICE_FOLDER } from '../../config/version.js';

/** What each guide is for, by its file in `docs`. */
const GUIDES: Readonly<Record<string, string>> = {
  'guide.md': 'every question, filter, setting and error, with examples',
  'clients.md': 'recipes for the shell, the browser, Node.js and Python',
  'research.md': 'propagation: whole days as files, DuckDB, Python, R',
  'loggers.md': 'loggers, band maps and skimmer tools by telnet',
  'alerts.md': 'messages to a webhook, ntfy or a browser',
  'stability.md': 'what stays the same over versions',
  'extending.md': 'routes, feeds, tables and pages of your own',
};

/** The guides as a table in Markdown, with links. */
export const GUIDES_TABLE = [
  '| Guide | For |',
  '| ----- | --- |',
  ...Object.entries(GUIDES).map(([file, what]) => `| [${file}](/docs/${file}) | ${what} |`),
].join('\n');

/** Serves the guides as text: a browser shows them, and an assistant reads them. */
export function mountGuides(fastify: FastifyInstance): void {
  for (const file of Object.keys(GUIDES)) {
    const path = join(SERVICE_FOLDER, 'docs', file);
    fastify.get(`/docs/${file}`, async (_request, reply) => {
      void reply.type('text/plain; charset=utf-8');
      return readFile(path, 'utf8');
    });
  }
}
