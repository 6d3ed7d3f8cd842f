import { readdirSync, readFileSync } from 'node:fs';

/** Variable of the environment by which processes of one run of tests are known. */
export const RUN_VARIABLE = 'TESTS_RUN';

/**
 * Kills a process and all that it has started, with all processes that have `TESTS_RUN=run` in their environment: those have
 * lost their parent, or left its group. Needs `/proc`; elsewhere only the process itself is killed.
 * @returns the command lines of what was killed
 */
export function endProcesses(run, pid) {
  const found = processes();
  const ends = new Set(pid === undefined ? [] : [pid]);
  for (const { pid: other, isMarked } of found.map(marked(run))) if (isMarked) ends.add(other);
  // A parent may be listed behind its child.
  for (let before = -1; before !== ends.size;) {
    before = ends.size;
    for (const { pid: child, parent } of found) if (ends.has(parent)) ends.add(child);
  }
  ends.delete(process.pid);
  for (const each of ends) kill(each);
  return found.filter(({ pid: each }) => ends.has(each)).map(({ command }) => command);
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

const marked = (run) => (one) => ({
  ...one,
  isMarked: read(one.pid, 'environ').split('\0').includes(`${RUN_VARIABLE}=${run}`),
});

function processes() {
  const pids = folders('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).flatMap((pid) => {
    // The name, in brackets, may contain anything.
    const [state, parent] = read(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (parent === undefined || state === 'Z') return [];
    const command = read(pid, 'cmdline').replaceAll('\0', ' ').trim();
    return [{ pid, parent: Number(parent), command }];
  });
}

function folders(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Empty where the process has ended, or is another user's. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
