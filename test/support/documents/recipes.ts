import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readText } from './shipping.js';

/** A block of a document that its reader runs. */
export interface Recipe {
  /** The heading above it. */
  readonly title: string;
  /** What stands behind its three backticks. */
  readonly language: string;
  readonly code: string;
  /** What it prints: the block of `text` below it, before any other; undefined without one. */
  readonly result: string | undefined;
}

/** Where documents say that the service is. */
const DOCUMENTED_ORIGIN = 'http://localhost:3000';

/** How to run a file of each language; what it needs must be there. */
const RUNNERS: Record<string, { file: string; command: string[]; needs: string[][] }> = {
  sh: {
    file: 'recipe.sh',
    command: ['bash'],
    needs: [
      ['bash', '--version'],
      ['curl', '--version'],
      ['jq', '--version'],
    ],
  },
  python: { file: 'recipe.py', command: ['python3', '-u'], needs: [['python3', '--version']] },
  r: { file: 'recipe.R', command: ['Rscript', '--vanilla'], needs: [['Rscript', '--version']] },
  julia: {
    file: 'recipe.jl',
    command: ['julia'],
    needs: [['julia', '-e', 'using CSV, DataFrames, Downloads']],
  },
  js: { file: 'recipe.mjs', command: [process.execPath], needs: [] },
  'js browser': {
    file: 'recipe.mjs',
    command: [process.execPath, '--experimental-eventsource'],
    needs: [[process.execPath, '--experimental-eventsource', '--version']],
  },
};

/** The blocks of a document of the repository, but for results. */
export function recipesIn(path: string): Recipe[] {
  return readText(path)
    .split(/^##? /m)
    .slice(1)
    .flatMap((section) => {
      const title = section.slice(0, section.indexOf('\n'));
      const blocks = Array.from(
        section.matchAll(/^```(.+)\n([^]*?)^```$/gm),
        ([, language = '', text = '']) => ({ language, text }),
      );
      return blocks.flatMap(({ language, text }, index) => {
        if (language === 'text') return [];
        const next = blocks[index + 1];
        const result = next?.language === 'text' ? next.text : undefined;
        return [{ title, language, code: text, result }];
      });
    });
}

/** What a recipe needs and is not here: a program, or modules of Python. */
export function missingFor({ language, code }: Recipe): string | undefined {
  const needs = [...(RUNNERS[language]?.needs ?? [])];
  const imports = code.match(/^(?:import|from) .+$/gm)?.join('\n');
  if (language === 'python' && imports) needs.push(['python3', '-c', imports]);
  const missing = needs.find(([program = '', ...args]) => spawnSync(program, args).status !== 0);
  return missing?.filter((word) => !word.startsWith('-')).join(' ');
}

/**
 * Starts a recipe as its reader would, in a folder. To be killed unless it has ended.
 * @param origin where the service is, instead of `http://localhost:3000`
 */
export async function startRecipe(
  { language, code }: Recipe,
  folder: string,
  origin: string,
): Promise<RunningRecipe> {
  const { file, command } = RUNNERS[language]!;
  await writeFile(join(folder, file), code.replaceAll(DOCUMENTED_ORIGIN, origin));
  const [program = '', ...args] = command;
  // A group of its own, to end all that a shell has started.
  return new RunningRecipe(spawn(program, [...args, file], { cwd: folder, detached: true }));
}

/** A recipe that runs, and all that it has printed. */
export class RunningRecipe {
  output = '';
  errors = '';

  constructor(private readonly child: ChildProcess) {
    child.stdout!.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr!.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
  }

  /** Waits until it ends by itself; its exit code. */
  async untilEnd(): Promise<number | null> {
    const [code] = (await once(this.child, 'close')) as [number | null];
    return code;
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    process.kill(-this.child.pid!, 'SIGKILL');
    await ended;
  }
}
