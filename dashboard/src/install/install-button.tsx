import { signal } from '@preact/signals';
import { words } from '../words/words.js';

/** What Chromium sends when the page can be installed; other browsers offer it in their own menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = signal<InstallOffer | undefined>(undefined);

/** Waits for the browser's offer to install the page. */
export function followOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Kept for the button: an offer counts once.
    event.preventDefault();
    offer.value = event as InstallOffer;
  });
  window.addEventListener('appinstalled', () => (offer.value = undefined));
}

/** Installs the page as an app, where the browser offers that. */
export function InstallButton() {
  if (!offer.value) return null;
  const install = () => {
    void offer.value?.prompt();
    offer.value = undefined;
  };
  return (
    <button type="button" onClick={install}>
      {words.value.install.button}
    </button>
  );
}
