import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';

/** A process's resident memory in MB, where the system tells; 0 elsewhere. */
export function residentMb({ child }: { readonly child: ChildProcess }): number {
  const path = `/proc/${child.pid}/status`;
  if (!existsSync(path)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1]) / 1024;
}

/** How many files and sockets a process has open, where the system tells; 0 elsewhere. */
export function openFiles({ child }: { readonly child: ChildProcess }): number {
  const path = `/proc/${child.pid}/fd`;
  return existsSync(path) ? readdirSync(path).length : 0;
}
