import { spawn, spawnSync } from 'node:child_process';

/** Where Debian has the programs of servers, which the path of an ordinary account leaves out. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

/** `describe` where all these programs are found; elsewhere its tests are skipped, which is said. */
export function describeWith(...programs: readonly string[]): typeof describe.skip {
  const missing = programs.filter((program) => !isFound(program));
  if (missing.length === 0) return describe;
  console.error(`${missing.join(', ')} not found: the tests that need it are SKIPPED.`);
  return describe.skip;
}

function isFound(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status === 0;
}

/** Runs a program to its end; gives its exit code and all that it wrote. */
export function runProgram(program: string, args: readonly string[], cwd?: string) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH },
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { code: status, output: stdout + stderr };
}

/** Starts a program that runs until it is killed. */
export function startProgram(program: string, args: readonly string[]) {
  return spawn(program, args, { env: { ...process.env, PATH }, stdio: 'ignore' });
}
