import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../../support/browser/chromium.js';
import { describeWith } from '../../support/documents/programs.js';
import { eventually } from '../../support/eventually.js';
import { WatchedService } from '../../support/processes/watched-service.js';
import {
  askRigctld,
  end,
  endAll,
  freePort,
  RIG_TOKEN,
  startBridge,
  startRigctld,
} from '../../support/rig/rig.js';

/** QSOs with Japan on another band: JA1XYZ is needed on 20 m. */
const LOG = '<EOH>\n<CALL:5>JA7AB <DXCC:3>339 <BAND:3>40m <MODE:2>CW <QSO_DATE:8>20250101 <EOR>\n';

const LANGUAGES = ['de', 'fr', 'es', 'ja'];

/** What a browser says of itself when nothing listens at a port: nobody can keep it from that. */
const NOT_REACHED = /WebSocket connection to .* failed/;

describeWith('rigctld')('the viewer’s rig, by rigctld and the bridge', () => {
  describeInBrowser('on the page', () => {
    let service: WatchedService;
    let browser: TestBrowser;
    let page: Page;
    let radio: number;
    let bridge: Awaited<ReturnType<typeof startBridge>>;

    beforeAll(async () => {
      [service, browser] = await Promise.all([
        WatchedService.start(),
        TestBrowser.launch([], { isWhole: true }),
      ]);
      service.hear({ callsign: 'JA1XYZ', frequencyHz: 14_010_000 });
      service.hear({ callsign: 'K1ABC', frequencyHz: 14_074_000, mode: 'FT8', wpm: 0 });
      service.hear({ callsign: 'W1AW', frequencyHz: 7_010_300 });
      await eventually(async () => {
        const { total } = await service.get<{ total: number }>('/api/v1/spots');
        expect(total).toBe(3);
      });
    });

    afterAll(async () => {
      await browser.close();
      await service.stop();
    });

    beforeEach(async () => {
      radio = await freePort();
      await startRigctld(radio);
      bridge = await startBridge('--rigctld', `127.0.0.1:${radio}`, '--origin', service.origin);
      page = await browser.open(`${service.origin}/mine`);
    });

    afterEach(async () => {
      await page.evaluate('localStorage.clear()');
      await page.close();
      await endAll();
      const said = browser.complaints.splice(0);
      expect(said.filter((text) => !NOT_REACHED.test(text))).toEqual([]);
    });

    const panel = () => page.getByRole('region', { name: 'Rig', exact: true });
    const shown = () => page.locator('.top .rig');
    const press = (name: string) => page.getByRole('button', { name, exact: true });
    const told = (text: string | RegExp) => page.getByRole('status').getByText(text);

    async function barriers(): Promise<unknown> {
      await page.evaluate(axe.source);
      return page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
      );
    }

    async function setRig(token = RIG_TOKEN): Promise<void> {
      await panel().getByLabel('Port').fill(String(bridge.port));
      await panel().getByLabel('Token').fill(token);
      await press('Use the rig').click();
    }

    async function isTunedTo(frequencyHz: number, mode: string): Promise<void> {
      await eventually(async () => {
        expect(await askRigctld(radio, 'f')).toBe(String(frequencyHz));
        expect((await askRigctld(radio, 'm')).split('\n')[0]).toBe(mode);
      });
      const kHz = (frequencyHz / 1_000).toFixed(1);
      await shown().getByText(kHz).waitFor();
      await shown().getByText(mode, { exact: true }).waitFor();
    }

    it('is tuned by one click to a needed station of the band map, which shows and follows it', async () => {
      await setRig();
      await shown().getByText('145000.0').waitFor();
      await page.goto(`${service.origin}/bandmap?band=20m`);
      const log = page.getByRole('region', { name: 'My log', exact: true });
      await log.locator('summary').click();
      await log
        .getByLabel('Your log, ADIF')
        .setInputFiles({ name: 'my.adi', mimeType: 'text/plain', buffer: Buffer.from(LOG) });
      const needed = page.locator('.bm-label', { hasText: 'JA1XYZ' });
      await needed.locator('.need').getByText('band', { exact: true }).waitFor();
      await needed.getByRole('button', { name: 'Tune the rig to 14010.0 kHz, CW' }).click();
      await isTunedTo(14_010_000, 'CW');
      await page.locator('.bm-rig').getByText('Rig: 14010.0 kHz, CW').waitFor();
      const topOf = (selector: string) =>
        page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
      const first = await topOf('.bm-ruler i');
      // A turn of the knob, and then of the band switch.
      await askRigctld(radio, 'F 14020000');
      await page.locator('.bm-rig').getByText('Rig: 14020.0 kHz').waitFor();
      await eventually(async () => expect(await topOf('.bm-ruler i')).not.toBe(first));
      await askRigctld(radio, 'F 7020000');
      await shown().getByText('7020.0').waitFor();
      await eventually(async () => expect(await page.locator('.bm-ruler i').count()).toBe(0));
      await press('Follow the rig').click();
      await page.getByRole('region', { name: /^40m/ }).waitFor();
      await page.locator('.bm-rig').getByText('Rig: 7020.0 kHz').waitFor();
      await eventually(async () => expect(await page.locator('.bm-ruler i').count()).toBe(1));
      expect(await barriers()).toEqual([]);
    });

    it('is tuned from stations and from reports, data on the upper sideband', async () => {
      await setRig();
      await shown().getByText('145000.0').waitFor();
      await page.goto(service.origin);
      await page.locator('table.stations tbody tr').first().waitFor();
      await press('Tune the rig to 14074.0 kHz, FT8').click();
      await isTunedTo(14_074_000, 'PKTUSB');
      await page.goto(`${service.origin}/?rows=spots`);
      await page.locator('table.spots tbody tr').first().waitFor();
      await press('Tune the rig to 7010.3 kHz, CW').click();
      await isTunedTo(7_010_300, 'CW');
    });

    it.each([
      ['at once', () => Promise.resolve()],
      // Which it says when the connection takes longer than a moment.
      ['while the browser asks the viewer', () => told(/^Your browser asks/).waitFor()],
    ])(
      'is tuned by a click that came before the page was connected to it: %s',
      async (_, until) => {
        await setRig();
        await shown().getByText('145000.0').waitFor();
        let connect = () => {};
        const clicked = new Promise<void>((resolve) => (connect = resolve));
        await page.route('**/rig.js*', async (route) => {
          await clicked;
          await route.continue();
        });
        await page.goto(service.origin);
        await until();
        await press('Tune the rig to 14074.0 kHz, FT8').click();
        connect();
        await isTunedTo(14_074_000, 'PKTUSB');
      },
    );

    it('is tuned by a click on the notification of an alert, while a page is open', async () => {
      await browser.context.grantPermissions(['notifications'], { origin: service.origin });
      await setRig();
      await shown().getByText('145000.0').waitFor();
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
      const spot = { id: 7, callsign: 'JA1XYZ', frequency: 14_010, mode: 'CW' };
      const message = { alert: { id: 'a' }, event: 'spot', title: 'JA1XYZ', text: '', spot };
      const [worker] = browser.context.serviceWorkers();
      // Received where they are handled: a browser without a screen shows none to click, and opens no window.
      await worker!.evaluate(`(async () => {
        clients.openWindow = async () => {};
        const happen = async (event) => {
          const waits = [];
          event.waitUntil = (promise) => waits.push(promise);
          dispatchEvent(event);
          await Promise.all(waits);
        };
        await happen(new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(message))} }));
        const [notification] = await registration.getNotifications();
        await happen(new NotificationEvent('notificationclick', { notification }));
      })()`);
      await isTunedTo(14_010_000, 'CW');
    });

    it('says what is wrong: the setting, the token, no bridge, no radio', async () => {
      await panel().getByLabel('Port').fill('70000');
      await press('Use the rig').click();
      await panel().getByRole('alert').getByText('from 1 to 65535').waitFor();
      await setRig('another-token');
      await told('spot-rig refuses the token').waitFor();
      await shown().getByText('off').waitFor();
      await setRig();
      await shown().getByText('145000.0').waitFor();
      expect(await barriers()).toEqual([]);
      await end(bridge.child);
      await shown().getByText('off').waitFor();
      await panel().getByText(`npx spot-rig --origin ${service.origin}`).first().waitFor();
    });

    it('says that the radio is away, and is there again with it', async () => {
      await end(await restartedRadio());
      await setRig();
      await shown().getByText('off').waitFor();
      await panel().getByText('The rig does not answer').waitFor();
      await startRigctld(radio);
      await shown().getByText('145000.0').waitFor();
    });

    /** The radio of `beforeEach` at another port, so that its process is known. */
    async function restartedRadio() {
      radio = await freePort();
      const child = await startRigctld(radio);
      await end(bridge.child);
      bridge = await startBridge('--rigctld', `127.0.0.1:${radio}`, '--origin', service.origin);
      return child;
    }

    it('is reached by its own script alone: the page’s policy lets no socket to this machine', async () => {
      const refused = page.evaluate<string>(
        `new Promise((tell) => {
          addEventListener('securitypolicyviolation', (event) => tell(event.effectiveDirective));
          try { new WebSocket('ws://127.0.0.1:${bridge.port}'); } catch {}
        })`,
      );
      expect(await refused).toBe('connect-src');
      browser.complaints.splice(0);
    });

    it('leaves the views in one line of a laptop, and no phone is too narrow, in any language', async () => {
      const visit = async (token: string) => {
        await page.evaluate(`localStorage.rig = '{"port":${bridge.port},"token":"${token}"}'`);
        await page.goto(`${service.origin}/bandmap?band=20m`);
      };
      const fits = async (language: string, state: string) => {
        await page.locator(state).waitFor();
        // Until it is connected, the page says so in more words.
        await page.locator('.top .chip.tone-good').waitFor();
        for (const [width, lines] of [
          [1_280, 1],
          [390, 2],
        ] as const) {
          await page.setViewportSize({ width, height: 720 });
          const size = await page.evaluate(
            '[document.documentElement.scrollWidth, Math.round(document.querySelector(".top").clientHeight / 44)]',
          );
          expect([language, state, size]).toEqual([language, state, [width, lines]]);
        }
      };
      await visit(RIG_TOKEN);
      for (const language of LANGUAGES) {
        await page.locator('.top .language select').selectOption(language);
        await page.locator(`html[lang=${language}]`).waitFor();
        await fits(language, '.rig.is-ready');
      }
      // What is wrong is told for some seconds: each language has its own.
      for (const language of LANGUAGES) {
        await page.evaluate(`localStorage.language = '"${language}"'`);
        await visit('another-token');
        await fits(language, '.rig-note');
      }
    });

    it('is nowhere to be seen without one, and nothing of it is asked for', async () => {
      browser.requests.splice(0);
      for (const path of ['/', '/?rows=spots', '/bandmap?band=20m']) {
        await page.goto(service.origin + path);
        await press('14010.0').first().waitFor();
        expect(await page.locator('.rig, .bm-rig, .bm-ruler i').count()).toBe(0);
        expect(await press('Follow the rig').count()).toBe(0);
      }
      const { port } = new URL(service.origin);
      const ofRig = browser.requests.filter(
        (url) => /\/rig\.js/.test(url) || (url.startsWith('ws:') && new URL(url).port !== port),
      );
      expect(ofRig).toEqual([]);
    });
  });
});
