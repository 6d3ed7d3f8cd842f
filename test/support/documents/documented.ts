import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readText } from './shipping.js';

/**
 * A block of `docs/operations.md`, as it stands there but for its indent.
 * @param heading the words of the nearest heading above it
 * @param kind what stands behind its three backticks: `sh`, `sql`
 * @param number which of them below that heading, from 1
 * @throws Error when there is no such block
 */
export function documentedBlock(heading: string, kind: string, number = 1): string {
  const sections = readText('docs/operations.md').split(/^#+ (?=\S.*$)/m);
  const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)];
  const found = blocks.filter(([, , ofKind]) => ofKind === kind)[number - 1];
  if (!found)
    throw new Error(`docs/operations.md has no block ${number} of ${kind} below "${heading}"`);
  const [, indent = '', , text = ''] = found;
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

/**
 * Runs a block as an operator would, up to its first command that fails.
 * @param input what is typed
 * @throws Error with everything it said, when it fails
 */
export async function runBlock(
  block: string,
  folder: string,
  variables: NodeJS.ProcessEnv,
  input = '',
): Promise<void> {
  // Without a terminal of the test's, from which a password would be asked.
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', block], {
    cwd: folder,
    env: variables,
    detached: true,
  });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  shell.stdin.on('error', () => undefined).end(input);
  const [code] = (await once(shell, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${block}ended with ${code}: ${said}`);
}
