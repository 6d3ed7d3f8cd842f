import { PAGE_PATHS } from '../../../src/dashboard/page-paths.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../support/app.js';

const BUILT = join(import.meta.dirname, '../../../dist/dashboard');

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1' });
});

afterAll(() => service.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.origin + path, { headers, method });

describe('GET / (the page)', () => {
  it('is the page to a browser and to who does not say', async () => {
    const html = readFileSync(join(BUILT, 'index.html'), 'utf8');
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const accept of [
      browser,
      '*/*',
      'text/plain',
      'text/html;q=0.5, application/json;q=0.4',
    ]) {
      const response = await ask('/', { Accept: accept });
      expect([accept, response.status, await response.text()]).toEqual([accept, 200, html]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  it('is a welcome with links to a program', async () => {
    const response = await ask('/', { Accept: 'application/json' });
    expect(response.status).toBe(200);
    expect(response.headers.get('vary')).toMatch(/accept\b/i);
    const welcome = (await response.json()) as { links: Record<string, string> };
    expect(welcome).toEqual({
      name: 'Spot query service',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      links: {
        documentation: '/docs',
        openapi: '/docs/openapi.json',
        spots: '/api/v1/spots',
        bands: '/api/v1/bands',
        health: '/api/v1/health',
      },
    });
    expect((await ask(welcome.links.health!)).status).toBe(200);
  });

  it('is asked for again each time, and sent again when it is another', async () => {
    const first = await ask('/');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const tag = first.headers.get('etag')!;
    expect((await ask('/', { 'If-None-Match': tag })).status).toBe(304);
    expect((await ask('/', { 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await ask('/', {}, 'HEAD')).headers.get('etag')).toBe(tag);
  });

  it('may run and load nothing but files of ours', async () => {
    const policy = (await ask('/')).headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types worker");
    expect(policy).not.toMatch(/unsafe|https?:|\*|allow-duplicates/);
    expect(readFileSync(join(BUILT, 'index.html'), 'utf8')).not.toMatch(
      /https?:\/\/|<style|style=/,
    );
  });

  it.each(PAGE_PATHS.map((path) => path.replace(':name', 'new')))(
    'is at %s too, so that every view has an address',
    async (path) => {
      const response = await ask(`${path}?band=20m`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
    },
  );

  it('is nowhere else: other paths are unknown as before', async () => {
    for (const path of [
      '/nothing',
      '/assets/nothing.js',
      '/assets/../package.json',
      '/index.html',
    ]) {
      const response = await ask(path);
      const { error } = (await response.json()) as { error: { code: string } };
      expect([path, response.status, error.code]).toEqual([path, 404, 'not_found']);
    }
    expect((await ask('/', {}, 'POST')).status).toBe(405);
  });
});

describe('an unknown path', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it.each(['/nothing', '/api.html', '/docs/nothing', '/<script>alert(1)</script>'])(
    'is a page to a browser, with nothing of the path in it: %s',
    async (path) => {
      const response = await ask(path, { Accept: browser });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
      const html = await response.text();
      expect(html).toContain('<a href="/">Live spots</a>');
      expect(html).toMatch(/<link [^>]*rel="stylesheet"[^>]*href="\/assets\//);
      expect(html).not.toMatch(/<script|alert|nothing<|https?:/);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('vary')).toMatch(/accept\b/i);
      expect(response.headers.get('x-request-id')).not.toBeNull();
      const head = await ask(path, { Accept: browser }, 'HEAD');
      expect([head.status, await head.text()]).toEqual([404, '']);
    },
  );

  it.each([
    ['/nothing', 'application/json'],
    ['/nothing', '*/*'],
    ['/nothing', 'text/plain'],
    ['/nothing', 'nonsense;;q=x,'],
    ['/api/v1/nothing', browser],
    ['/api/v1/spots/KILO', browser],
  ])('is JSON to a program, and below the API: %s, %s', async (path, accept) => {
    const response = await ask(path, { Accept: accept });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ error: { status: response.status } });
  });
});

describe('GET /worker.js', () => {
  it('is asked for again each time, is of the whole page, and may load nothing but files of ours', async () => {
    const response = await ask('/worker.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(await response.text()).toBe(readFileSync(join(BUILT, 'worker.js'), 'utf8'));
    const known = { 'If-None-Match': response.headers.get('etag')! };
    expect((await ask('/worker.js', known)).status).toBe(304);
  });

  it('names every file of the page that it keeps, and each is there', async () => {
    const text = await (await ask('/worker.js')).text();
    const { files, entry } = JSON.parse(/^const PAGE = (.*);$/m.exec(text)![1]!) as {
      files: string[];
      entry: string;
    };
    expect(files).toContain(entry);
    expect(files.length).toBeGreaterThan(10);
    for (const path of files) {
      expect(path).toMatch(/^\/assets\/[\w-]+\.(js|css|svg)$/);
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    }
  });
});

describe('GET /rig.js', () => {
  const policyOf = (response: Response) => response.headers.get('content-security-policy');

  it('reaches one port of the viewer’s machine, and the page none, whatever is asked of it', async () => {
    const response = await ask('/rig.js?port=4000');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(policyOf(response)).toBe(
      "default-src 'none'; connect-src ws://127.0.0.1:4000; frame-ancestors 'none'",
    );
    expect(await response.text()).toBe(readFileSync(join(BUILT, 'rig.js'), 'utf8'));
    const known = { 'If-None-Match': response.headers.get('etag')! };
    expect((await ask('/rig.js?port=4000', known)).status).toBe(304);
    expect(policyOf(await ask('/rig.js'))).toContain('connect-src ws://127.0.0.1:24532;');
    const plain = policyOf(await ask('/mine'));
    expect(plain).not.toContain('ws:');
    expect(policyOf(await ask('/mine?port=4000'))).toBe(plain);
  });

  it.each(['0', '65536', '1.5', 'x', '80;%20connect-src%20*'])(
    'takes no other port: %j',
    async (port) => {
      const response = await ask(`/rig.js?port=${port}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { details: [{ field: 'port' }] } });
    },
  );
});

describe('GET /manifest.webmanifest', () => {
  it('names the page, its icons in their sizes, and views of it', async () => {
    const response = await ask('/manifest.webmanifest');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const known = { 'If-None-Match': response.headers.get('etag')! };
    expect((await ask('/manifest.webmanifest', known)).status).toBe(304);
    const { icons, shortcuts, ...others } = (await response.json()) as {
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
      shortcuts: { url: string }[];
    };
    expect(others).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes, type } of icons) {
      const icon = await ask(src);
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
      const bytes = Buffer.from(await icon.arrayBuffer());
      expect(bytes.length).toBeLessThan(30_000);
      if (type !== 'image/png') continue;
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    for (const { url } of shortcuts) expect(PAGE_PATHS).toContain(url);
  });

  it.each([
    ['de', 'Mein Signal', 'Ist das Band offen?'],
    ['fr', 'Mon signal', 'La bande est-elle ouverte ?'],
    ['es', 'Mi señal', '¿Está abierta la banda?'],
    ['ja', '自局の信号', 'バンドのオープン状況'],
    ['en', 'My signal', 'Is the band open?'],
  ])('is in the language of the page: %s', async (lang, ...names) => {
    const response = await ask(`/manifest.webmanifest?lang=${lang}`);
    const { shortcuts, ...manifest } = (await response.json()) as {
      shortcuts: { name: string }[];
    };
    expect(manifest).toMatchObject({ lang, id: '/', start_url: '/' });
    expect(shortcuts.map(({ name }) => name.replace('\u00a0', ' '))).toEqual(
      expect.arrayContaining(names),
    );
    const known = { 'If-None-Match': response.headers.get('etag')! };
    expect((await ask(`/manifest.webmanifest?lang=${lang}`, known)).status).toBe(304);
    expect((await ask('/manifest.webmanifest?lang=pl', known)).status).toBe(
      lang === 'en' ? 304 : 200,
    );
  });

  it.each(['', '?lang=', '?lang=tlh', '?lang=de&lang=fr', '?lang=../index', '?lang=constructor'])(
    'is in English with %j',
    async (query) => {
      const manifest = await (await ask(`/manifest.webmanifest${query}`)).json();
      expect(manifest).toMatchObject({ lang: 'en', name: 'Spots' });
    },
  );
});

describe('GET /favicon.ico', () => {
  it('is an icon of three sizes, kept for a day', async () => {
    const response = await ask('/favicon.ico');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/x-icon');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const icon = Buffer.from(await response.arrayBuffer());
    const [reserved, type, images] = [0, 2, 4].map((at) => icon.readUInt16LE(at));
    expect([reserved, type, images]).toEqual([0, 1, 3]);
    expect([6, 22, 38].map((at) => icon[at])).toEqual([16, 32, 48]);
  });
});

describe('GET /assets/', () => {
  const assets = () => {
    const html = readFileSync(join(BUILT, 'index.html'), 'utf8');
    return [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  };

  it('has what the page names, packed ahead, to be kept for a year', async () => {
    expect(assets().length).toBeGreaterThanOrEqual(3);
    for (const path of assets()) {
      const response = await ask(path, { 'Accept-Encoding': 'br' });
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      if (!/\.(svg|png)$/.test(path)) expect(response.headers.get('content-encoding')).toBe('br');
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
  });
});
