import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const COMMAND = join(resolve(import.meta.dirname, '../../..'), 'dist/src/commands/import.js');

/** How a command came to its end. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Starts the built `npm run import` with these variables and nothing else of the test's environment. */
export function startImport(
  parameters: readonly string[],
  folder: string,
  variables: NodeJS.ProcessEnv,
): ChildProcess {
  const env = { PATH: process.env.PATH, ...variables };
  return spawn(process.execPath, [COMMAND, ...parameters], { cwd: folder, env });
}

export async function endOf(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
