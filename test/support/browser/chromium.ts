import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from './chromium-path.mjs';
import { removeFolder } from '../processes/remove-folder.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** An address of the service where what the browser keeps of it can be set, before a page is loaded. */
export const NO_PAGE = '/health/live';

/** Of a test and of a hook, and of one step in it: a page loads in a second, and in ten beside a dozen other processes. */
const TEST_WITHIN_MS = 120_000;
const STEP_WITHIN_MS = 90_000;

jest.setTimeout(TEST_WITHIN_MS);

/** A service refuses for a moment what its machine is too busy for. Pages ask again: it is no fault of theirs. */
const IS_BUSY = /(?:status of|response code:|failed, code) 503\b/;

/** Tests that need a browser; without one they are counted as skipped. */
export const describeInBrowser: typeof describe.skip = findChromium(true)
  ? describe
  : describe.skip;

/** A browser with an empty profile, and what it was not content with. */
export class TestBrowser {
  /** Errors on the console and those that nobody caught, of every page; not that the service is busy (503). */
  readonly complaints: string[] = [];
  /** Every address that was asked for. */
  readonly requests: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    private readonly profile: string,
  ) {}

  /**
   * @param flags of the command line beside those of every test
   * @param isWhole with notifications and push messages
   * @param device a phone's screen is touched, and has no mouse
   */
  static async launch(
    flags: readonly string[] = [],
    {
      isWhole = false,
      ...device
    }: {
      readonly isWhole?: boolean;
      readonly hasTouch?: boolean;
      readonly isMobile?: boolean;
    } = {},
  ): Promise<TestBrowser> {
    const profile = await mkdtemp(join(tmpdir(), 'spot-browser-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(isWhole) ?? '',
      headless: true,
      args: [...FLAGS, ...flags],
      acceptDownloads: true,
      ...device,
    });
    context.setDefaultTimeout(STEP_WITHIN_MS);
    return new TestBrowser(context, profile);
  }

  /** A page of a desk's size, which is watched. */
  async open(url: string, size = { width: 1440, height: 900 }): Promise<Page> {
    const page = await this.context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !IS_BUSY.test(message.text())) {
        this.complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => this.requests.push(request.url()));
    page.on('websocket', (socket) => this.requests.push(socket.url()));
    await page.setViewportSize(size);
    await page.goto(url);
    return page;
  }

  /** A page as one sees it who was never here, or keeps only `stored`, by the key. */
  async openAnew(
    { origin }: { readonly origin: string },
    path = '/',
    {
      size,
      stored = {},
    }: {
      readonly size?: { readonly width: number; readonly height: number };
      readonly stored?: Readonly<Record<string, unknown>>;
    } = {},
  ): Promise<Page> {
    const page = await this.open(origin + NO_PAGE, size);
    await page.evaluate((kept) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(kept)) {
        localStorage.setItem(key, JSON.stringify(value));
      }
    }, stored);
    await page.goto(origin + path);
    return page;
  }

  async close(): Promise<void> {
    await this.context.close();
    // Its processes end a moment later, and may still write.
    await removeFolder(this.profile);
  }
}
