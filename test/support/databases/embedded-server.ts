import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process number of the embedded PostgreSQL of a data dir; undefined when none runs. */
export function postmasterPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return parentOf(pid) === undefined ? undefined : pid;
}

/** Its URL, as the service has it. */
export function embeddedUrl(dataDir: string): string {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'postgres/superuser.password'), 'utf8').trim();
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${lines[3]}/spots`;
}

/** Kills it and all its children with SIGKILL, as the kernel does when memory is short. Gives how many. */
export function killServer(dataDir: string): number {
  const pid = postmasterPid(dataDir);
  if (pid === undefined) return 0;
  const children = readdirSync('/proc')
    .map(Number)
    .filter((child) => parentOf(child) === pid);
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // A backend that ended by itself meanwhile.
    }
  }
  return children.length + 1;
}

/** The parent of a PostgreSQL process; undefined of any other, and of one that is gone. */
function parentOf(pid: number): number | undefined {
  if (!(pid > 0)) return undefined;
  try {
    const stats = /^\d+ \(postgres\) [^XZ] (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return stats ? Number(stats[1]) : undefined;
  } catch {
    return undefined;
  }
}
