import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { MANIFEST_PATH, PAGE_PATTERN, WORKER_PATH } from '../src/dashboard/page-paths.js';

const ICONS = [
  { name: 'icon-192.png', sizes: '192x192' },
  { name: 'icon-512.png', sizes: '512x512' },
  // Cut to any shape: its background reaches the edges, and the sign stands in the middle.
  { name: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

/** Views that the icon of the installed page offers. */
const SHORTCUTS = [
  { name: 'Map', url: '/map' },
  { name: 'My signal', url: '/signal' },
  { name: 'Is the band open?', url: '/open' },
  { name: 'Band map', url: '/bandmap' },
] as const;

/** Files of a release are kept for offline use but for these: languages and outlines of the map are kept once they were used. */
const KEPT_WHEN_USED = /\/src\/words\//;

function read(path: string): Buffer {
  return readFileSync(new URL(path, import.meta.url));
}

/** Writes what makes the page installable: the manifest with its icons, and the service worker with the files of the release. */
export function installable(): Plugin {
  const icons = new Map<string, string>();
  return {
    name: 'installable',
    apply: 'build',
    buildStart() {
      for (const { name } of ICONS) {
        icons.set(name, this.emitFile({ type: 'asset', name, source: read(`icons/${name}`) }));
      }
    },
    transformIndexHtml: {
      order: 'post',
      // With the viewer's credentials, as the page itself: a proxy may ask for them.
      handler: () => [
        {
          tag: 'link',
          attrs: { rel: 'manifest', href: MANIFEST_PATH, crossorigin: 'use-credentials' },
          injectTo: 'head',
        },
      ],
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const srcOf = (name: string) => `/${this.getFileName(icons.get(name) ?? '')}`;
        this.emitFile({
          type: 'asset',
          fileName: MANIFEST_PATH.slice(1),
          source: JSON.stringify(manifestOf(srcOf), null, 2),
        });
        const source = workerOf(pageOf(bundle));
        this.emitFile({ type: 'asset', fileName: WORKER_PATH.slice(1), source });
      },
    },
  };
}

function manifestOf(srcOf: (name: string) => string): object {
  return {
    id: '/',
    name: 'Spots',
    short_name: 'Spots',
    description: 'Live amateur-radio spots: who is heard, where, on which band',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#12324f',
    theme_color: '#12324f',
    categories: ['utilities'],
    icons: ICONS.map(({ name, ...icon }) => ({ src: srcOf(name), type: 'image/png', ...icon })),
    shortcuts: SHORTCUTS.map((shortcut) => ({
      ...shortcut,
      icons: [{ src: srcOf('icon-192.png'), type: 'image/png', sizes: '192x192' }],
    })),
  };
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1];

/** What the worker knows of its release. */
function pageOf(bundle: Bundle): object {
  const all = Object.values(bundle);
  const files = all
    .filter((file) =>
      file.type === 'chunk'
        ? !(file.isDynamicEntry && KEPT_WHEN_USED.test(file.facadeModuleId ?? ''))
        : /^assets\/.*\.(css|svg)$/.test(file.fileName),
    )
    .map(({ fileName }) => `/${fileName}`)
    .sort();
  const entry = all.find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? '';
  const html = bundle['index.html'];
  const hash = createHash('sha256').update(JSON.stringify(files));
  if (html?.type === 'asset') hash.update(html.source);
  return {
    release: hash.digest('hex').slice(0, 12),
    entry: `/${entry}`,
    files,
    views: PAGE_PATTERN,
  };
}

/** Both parts of the worker, each with names of its own, as one script. */
function workerOf(page: object): string {
  const parts = ['worker/push.js', 'worker/offline.js'].map(
    (path) => `(() => {\n${read(path).toString()}})();\n`,
  );
  return `const PAGE = ${JSON.stringify(page)};\n${parts.join('')}`;
}
