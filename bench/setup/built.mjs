/**
 * A module of the built service. The path is no literal, so that the compiler takes its types from the sources: say
 * `@type {typeof import('../src/….js')}` where it is used.
 * @param {string} path Below `dist/src`.
 * @returns {Promise<any>}
 */
export async function built(path) {
  return import(new URL(`../../dist/src/${path}`, import.meta.url).href);
}
