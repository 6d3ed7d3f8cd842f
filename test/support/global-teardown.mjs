/** Stops what {@link ./global-setup.mjs} started. */
export default async function globalTeardown() {
  await globalThis.stopTestPostgres?.();
}
