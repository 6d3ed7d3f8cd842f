import { forgetAlert, isStored, keepAlert, keptAlerts, type KeptAlert } from './kept-alerts.js';

const anAlert = (id: string, given: Partial<KeptAlert> = {}): KeptAlert => ({
  id: id.padEnd(16, '0'),
  alert_key: `alk_${'k'.repeat(43)}`,
  name: id,
  ...given,
});

const names = () => keptAlerts.value.map(({ name }) => name);

/** A storage as browsers have, and as they fill it. */
class Storage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
}

describe('the keys of alerts', () => {
  let storage: Storage;

  beforeEach(() => {
    storage = new Storage();
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
    keptAlerts.value = [];
    isStored.value = true;
  });

  afterEach(() => Object.defineProperty(globalThis, 'localStorage', { value: undefined }));

  it('are kept, newest first, changed by id, and forgotten', () => {
    keepAlert(anAlert('a'));
    keepAlert(anAlert('b'));
    keepAlert(anAlert('a', { name: 'changed' }));
    expect(names()).toEqual(['b', 'changed']);
    forgetAlert(anAlert('b').id);
    expect(names()).toEqual(['changed']);
    expect(JSON.parse(storage.getItem('alerts')!)).toHaveLength(1);
    expect(isStored.value).toBe(true);
  });

  it('that another tab has kept meanwhile stay', () => {
    keepAlert(anAlert('a'));
    storage.setItem('alerts', JSON.stringify([anAlert('theirs'), { id: 'broken' }]));
    keepAlert(anAlert('b'));
    expect(names()).toEqual(['b', 'theirs']);
  });

  it('last until the page is closed where there is no storage, which is known', () => {
    Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
    keepAlert(anAlert('a'));
    keepAlert(anAlert('b'));
    expect(names()).toEqual(['b', 'a']);
    expect(isStored.value).toBe(false);
  });
});
