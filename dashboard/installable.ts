import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import {
  MANIFEST_PATH,
  manifestFileOf,
  PAGE_PATTERN,
  type PagePath,
  RIG_PATH,
  WORKER_PATH,
} from '../src/dashboard/page-paths.js';
import { de } from './src/words/de.js';
import { en } from './src/words/en.js';
import { es } from './src/words/es.js';
import { fr } from './src/words/fr.js';
import { ja } from './src/words/ja.js';
import type { LanguageTag } from './src/language/languages.js';
import type { Words } from './src/words/words.js';

const LANGUAGES: Readonly<Record<LanguageTag, Words>> = { en, de, fr, es, ja };

const ICONS = [
  { name: 'icon-192.png', sizes: '192x192' },
  { name: 'icon-512.png', sizes: '512x512' },
  // Cut to any shape: its background reaches the edges, and the sign stands in the middle.
  { name: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

/** Views that the icon of the installed page offers. */
function shortcutsOf({ views, bandOpen }: Words): readonly { name: string; url: PagePath }[] {
  return [
    { name: views.map, url: '/map' },
    { name: views.mySignal, url: '/signal' },
    { name: bandOpen.title, url: '/open' },
    { name: views.bandmap, url: '/bandmap' },
  ];
}

/** Files of a release are kept for offline use but for these: languages and outlines of the map are kept once they were used. */
const KEPT_WHEN_USED = /\/src\/words\//;

function read(path: string): Buffer {
  return readFileSync(new URL(path, import.meta.url));
}

/**
 * Writes what makes the page installable: the manifest with its icons, and the service worker with the files of the release. Beside
 * it stands the worker that reaches the viewer's radio.
 */
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
        for (const [tag, words] of Object.entries(LANGUAGES)) {
          const source = JSON.stringify(manifestOf(tag, words, srcOf), null, 2);
          this.emitFile({ type: 'asset', fileName: manifestFileOf(tag), source });
        }
        const source = workerOf(pageOf(bundle));
        this.emitFile({ type: 'asset', fileName: WORKER_PATH.slice(1), source });
        const rig = read('worker/rig.js');
        this.emitFile({ type: 'asset', fileName: RIG_PATH.slice(1), source: rig });
      },
    },
  };
}

/** In a language; the page is the same app in each, by its `id`. */
function manifestOf(tag: string, words: Words, srcOf: (name: string) => string): object {
  const { shell, install } = words;
  return {
    id: '/',
    name: shell.brand,
    short_name: shell.brand,
    description: install.description,
    lang: tag,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#12324f',
    theme_color: '#12324f',
    categories: ['utilities'],
    icons: ICONS.map(({ name, ...icon }) => ({ src: srcOf(name), type: 'image/png', ...icon })),
    shortcuts: shortcutsOf(words).map((shortcut) => ({
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
