import type { Page } from 'playwright-core';
import { TestBrowser } from '../browser/chromium.js';
import { TcpProxy } from './tcp-proxy.js';
import { type WatchedProcess, WatchedService } from './watched-service.js';

/** A service, a browser, and between them a connection that can be cut. */
export class ProxiedService {
  private constructor(
    readonly service: WatchedProcess,
    readonly browser: TestBrowser,
    readonly proxy: TcpProxy,
  ) {}

  static async start(): Promise<ProxiedService> {
    const [service, browser] = await Promise.all([
      WatchedService.startProcess(),
      TestBrowser.launch(),
    ]);
    const { hostname, port } = new URL(service.origin);
    return new ProxiedService(service, browser, await TcpProxy.to(hostname, Number(port)));
  }

  /** Opens a view of the page through the proxy. */
  open(path: string): Promise<Page> {
    return this.browser.open(this.address(path));
  }

  /** The address of a view through the proxy. */
  address(path: string): string {
    return `http://127.0.0.1:${this.proxy.port}${path}`;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.proxy.close();
    await this.service.stop();
  }
}

/** Waits until the page says that its connection is in this state. */
export function untilState(page: Page, text: string): Promise<void> {
  const chip = page.locator('.chip').getByText(text, { exact: true });
  return chip.waitFor();
}
