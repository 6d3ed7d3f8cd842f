import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { runProgram, startProgram } from '../documents/programs.js';
import { readText } from '../documents/shipping.js';

/** The proxy of docs/operations.md, with a certificate of its own, before a service. */
export interface Nginx {
  /** What `nginx -t` says of the configuration. */
  readonly check: { readonly code: number | null; readonly output: string };
  /** The status of a path, sent as it is written, by HTTP/2. Rejects while nobody listens. */
  get(path: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts the documented configuration; only its ports and the paths of its certificate are others. */
export async function startDocumentedNginx(upstream: string): Promise<Nginx> {
  const dir = await mkdtemp(join(tmpdir(), 'spot-nginx-'));
  await chmod(dir, 0o755);
  const [key, certificate] = [join(dir, 'spots.key'), join(dir, 'spots.pem')];
  const subject = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=spots'];
  runProgram('openssl', ['req', ...subject, '-keyout', key, '-out', certificate]);
  const port = await freePort();
  const [, documented = ''] = /^```nginx\n([\s\S]*?)^```/m.exec(readText('docs/operations.md'))!;
  const replacements: readonly [string, string][] = [
    ['127.0.0.1:3000', new URL(upstream).host],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/ssl/spots.pem', certificate],
    ['/etc/ssl/spots.key', key],
  ];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(dir, 'nginx.conf');
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/error.log;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
      ${replacements.reduce((text, [from, to]) => text.replace(from, to), documented)}
    }`,
  );
  const check = runProgram('nginx', ['-p', dir, '-c', file, '-t']);
  const nginx = startProgram('nginx', ['-p', dir, '-c', file]);
  return {
    check,
    get: (path) => getByHttp2(`https://127.0.0.1:${port}`, path),
    close: async () => {
      const hasEnded = nginx.exitCode === null ? once(nginx, 'exit') : undefined;
      nginx.kill('SIGTERM');
      await hasEnded;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function getByHttp2(origin: string, path: string): Promise<number> {
  const session = connect(origin, { rejectUnauthorized: false });
  try {
    await once(session, 'connect');
    const stream = session.request({ ':path': path });
    const [headers] = (await once(stream, 'response')) as [{ ':status': number }];
    stream.resume();
    await once(stream, 'end');
    return headers[':status'];
  } finally {
    session.destroy();
  }
}
