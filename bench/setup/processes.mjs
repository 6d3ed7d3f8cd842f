// What processes of this machine compute and hold, as Linux tells it; nothing where the system does not tell.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux has no other. */
const TICKS_PER_SECOND = 100;

/** Places in `/proc/PID/stat`, behind the name. */
const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
const ENDED_USER = 13;
const ENDED_SYSTEM = 14;

/** Numbers of a process, behind its name; nothing when it is gone. @returns {number[] | undefined} */
function statOf(/** @type {number} */ pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A name may have brackets and blanks.
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}

/** Seconds that a process has computed so far, on all cores. */
export function cpuSecondsOf(/** @type {number} */ pid) {
  const stat = statOf(pid);
  return stat && (stat[USER] + stat[SYSTEM]) / TICKS_PER_SECOND;
}

/** Memory of processes in bytes; what several share is divided among them. */
export function proportionalBytesOf(/** @type {readonly number[]} */ pids) {
  try {
    return pids.reduce((sum, pid) => sum + proportionalBytes(pid), 0);
  } catch {
    return undefined;
  }
}

/** @throws where it may not be read */
function proportionalBytes(/** @type {number} */ pid) {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024;
  } catch (error) {
    // It has ended since it was listed.
    if (statOf(pid) === undefined) return 0;
    throw error;
  }
}

/** Processes that a process has started, and what they were started with. */
export function childrenOf(/** @type {number} */ pid) {
  return pidsNow()
    .filter((child) => statOf(child)?.[PARENT] === pid)
    .map((child) => ({ pid: child, command: commandOf(child) }));
}

function pidsNow() {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function commandOf(/** @type {number} */ pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** The PostgreSQL of a run: its first process, which starts one for each connection, and all of these. */
export class PostgresProcesses {
  #first;

  /** @param {number | undefined} first */
  constructor(first) {
    this.#first = first;
  }

  /** @param {import('./cluster.mjs').Cluster} cluster */
  static async of(cluster) {
    const [{ pid }] = await cluster.query('SELECT pg_backend_pid() AS pid');
    return new PostgresProcesses(statOf(pid)?.[PARENT]);
  }

  get #all() {
    if (this.#first === undefined) return [];
    return [this.#first, ...childrenOf(this.#first).map(({ pid }) => pid)];
  }

  /** Seconds that they have computed so far; those that have ended since are counted. */
  cpuSeconds() {
    const stat = this.#first === undefined ? undefined : statOf(this.#first);
    if (stat === undefined) return undefined;
    const ended = (stat[ENDED_USER] + stat[ENDED_SYSTEM]) / TICKS_PER_SECOND;
    return this.#all.reduce((sum, pid) => sum + (cpuSecondsOf(pid) ?? 0), ended);
  }

  bytes() {
    return this.#first === undefined ? undefined : proportionalBytesOf(this.#all);
  }
}
