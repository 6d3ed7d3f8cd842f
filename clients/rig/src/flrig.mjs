import { Refusal } from './refusal.mjs';

const ANSWER_WITHIN_MS = 5_000;

const ESCAPES = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);

/** flrig by XML-RPC over HTTP. */
export class Flrig {
  constructor(/** @type {{ host: string, port: number }} */ { host, port }) {
    this.url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/RPC2`;
  }

  /** @returns {Promise<import('./bridge.mjs').RadioState>} */
  async read() {
    // Without a radio flrig answers with the frequency of the last one.
    const [name] = await this.#call('rig.get_xcvr');
    if (!name) throw new Error('flrig has no radio');
    const [frequency] = await this.#call('rig.get_vfo');
    const [mode] = await this.#call('rig.get_mode');
    return { frequencyHz: Number(frequency), mode: mode ?? '' };
  }

  /**
   * Sets the frequency, then the first of the modes that the radio has, and reads both back.
   * @param {number} frequencyHz
   * @param {{ flrig: readonly string[] } | undefined} mode
   */
  async tune(frequencyHz, mode) {
    await this.read();
    await this.#call('rig.set_vfo', `<double>${frequencyHz}</double>`);
    if (mode) {
      const known = await this.#call('rig.get_modes');
      const name = mode.flrig.find((one) => known.includes(one));
      if (name) await this.#call('rig.set_mode', `<string>${name}</string>`);
    }
    return this.read();
  }

  close() {}

  /** The values of an answer, in order. */
  async #call(/** @type {string} */ method, value = '') {
    const parameters = value && `<param><value>${value}</value></param>`;
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml' },
      body: `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${parameters}</params></methodCall>`,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    if (text.includes('<fault>')) throw new Refusal(`flrig refuses ${method}`);
    const values = text.matchAll(/<value>(?:<(?:string|int|i4|double|boolean)>)?([^<]*)</g);
    return Array.from(values, ([, found = '']) => unescapeXml(found.trim())).filter(Boolean);
  }
}

function unescapeXml(/** @type {string} */ text) {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (name) => ESCAPES.get(name) ?? name);
}
