import type { TestApp } from './app.js';

/** Collects the warnings and errors that a service logs from now on. */
export function collectWarnings({ app }: Pick<TestApp, 'app'>): string[] {
  const lines: string[] = [];
  const note = (message: unknown) => void lines.push(String(message));
  app.useLogger({ log: () => undefined, warn: note, error: note });
  return lines;
}
