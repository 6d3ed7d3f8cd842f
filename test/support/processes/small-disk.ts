import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of some hundred MB in memory, to be filled; only root can make one. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  /** `undefined` where this account, or its container, may not mount anything. */
  static mount(megabytes: number): SmallDisk | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
    const path = mkdtempSync(join(tmpdir(), 'spot-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], {
        stdio: 'ignore',
      });
      return new SmallDisk(path);
    } catch {
      rmSync(path, { recursive: true });
      return undefined;
    }
  }

  /** A service started as root gives its database to another user, who must get here. */
  async open(): Promise<void> {
    await chmod(this.path, 0o755);
  }

  /** Writes until nothing more can be written. */
  fill(): void {
    for (let bytes = 1024 * 1024; bytes >= 4096;) {
      try {
        appendFileSync(join(this.path, 'filler'), Buffer.alloc(bytes));
      } catch {
        bytes /= 2;
      }
    }
  }

  /** Makes room again. */
  empty(): void {
    rmSync(join(this.path, 'filler'), { force: true });
  }

  /** Also while a process that is ending still has a file open: its memory is given back with the last one. */
  unmount(): void {
    execFileSync('umount', ['--lazy', this.path]);
    rmSync(this.path, { recursive: true });
  }
}
