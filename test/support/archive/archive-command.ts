import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type Ended, endOf } from './import-command.js';

const COMMAND = join(resolve(import.meta.dirname, '../../..'), 'dist/src/commands/archive.js');

/** Runs the built `npm run archive` with these variables and nothing else of the test's environment. */
export async function runArchive(folder: string, variables: NodeJS.ProcessEnv): Promise<Ended> {
  const env = { PATH: process.env.PATH, ...variables };
  return endOf(spawn(process.execPath, [COMMAND], { cwd: folder, env }));
}
