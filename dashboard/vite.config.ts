import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { countryRows } from './country-rows.js';
import { installable } from './installable.js';

/** Where `npm start` runs while the page is worked on with `npm run dashboard:dev`. */
const SERVICE = process.env.SERVICE_URL ?? 'http://localhost:3000';

/** Files that are sent for a year are worth being packed once, as small as can be. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|json|svg)$/.test(fileName)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.length < 1_024) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          const br = brotliCompressSync(source, { params });
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br });
          const gz = gzipSync(source, { level: 9 });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gz });
        }
      },
    },
  };
}

/** A module from the country file that the service brings. */
const COUNTRY_MODULE = 'virtual:countries';

function countries(): Plugin {
  return {
    name: 'countries',
    resolveId: (source) => (source === COUNTRY_MODULE ? `\0${source}` : undefined),
    load: (source) =>
      source === `\0${COUNTRY_MODULE}`
        ? `export default ${JSON.stringify(countryRows())}`
        : undefined,
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [countries(), packed(), installable()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // No data in the place of files: the policy of the page would have to allow it.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What each visit loads is one file: packed together it is a few per cent smaller than as thirty.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
  server: {
    proxy: { '/api': { target: SERVICE, ws: true }, '/docs': SERVICE, '/rig.js': SERVICE },
  },
});
