import { ActivationsService } from '../../../src/activations/activations.service.js';
import type { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { aList, ListServer } from '../servers/list-server.js';

/** A report as `api.pota.app/spot/activator` has it, captured in 2026; a test names only what it is about. */
export function aPotaSpot(given: object = {}): object {
  return {
    spotId: 54_282_220,
    activator: 'WY7BW',
    frequency: '14295.0',
    mode: 'SSB',
    reference: 'US-4534',
    parkName: null,
    spotTime: '2026-03-14T15:01:36',
    spotter: 'KQ4WFX',
    comments: '[57 north GA]',
    source: 'hunterlog',
    invalid: null,
    name: 'Bighorn National Forest',
    locationDesc: 'US-WY',
    grid4: 'DN64',
    grid6: 'DN64mt',
    latitude: 44.804,
    longitude: -106.927,
    count: 22,
    expire: 1_626,
    ...given,
  };
}

/** A report as `spots.wwff.co/static/spots.json` has it. */
export function aWwffSpot(given: object = {}): object {
  return {
    id: 81_234,
    activator: 'DL1ABC/P',
    frequency_khz: 7_034,
    mode: 'CW',
    reference: 'DLFF-0123',
    reference_name: 'Müritz Nationalpark',
    remarks: null,
    spotter: 'DL2XYZ',
    spot_time: Date.parse('2026-03-14T15:00:00Z') / 1000,
    spot_time_formatted: '2026-03-14 15:00:00',
    latitude: '53.4',
    longitude: '12.8',
    ...given,
  };
}

/** A report as `api.wwbota.org/spots/` has it. */
export function aWwbotaSpot(given: object = {}): object {
  return {
    spotter: 'M8HPI',
    call: 'M8HPI',
    freq: 7.162,
    mode: 'SSB',
    comment: 'B/G-0977 WAB SE64',
    type: 'Live',
    time: '2026-03-14T15:06:06.020981Z',
    references: [
      {
        reference: 'B/G-0977',
        name: 'ROC Post Fulford Site 1',
        lat: 53.92,
        long: -1.07,
        dxcc: 223,
        scheme: 'UKBOTA',
        type: 'ROC Bunker',
      },
    ],
    ...given,
  };
}

/** Stations that activate something from a time on, as a server of this machine tells services. */
export class PotaDouble {
  private constructor(private readonly server: ListServer) {}

  static async listen(callsigns: readonly string[], fromSeconds: number): Promise<PotaDouble> {
    const spotTime = new Date(fromSeconds * 1000).toISOString().slice(0, 19);
    const entries = callsigns.map((activator) => aPotaSpot({ activator, spotTime }));
    return new PotaDouble(await ListServer.listen({ '/pota': aList(JSON.stringify(entries)) }));
  }

  /** The settings of a service that follows it. */
  get variables(): Record<string, string> {
    const ACTIVATION_URLS = `pota=${this.server.url}/pota`;
    return { CALLSIGN: 'W1AW', GRID_PROVIDERS: 'none', ACTIVATIONS: 'pota', ACTIVATION_URLS };
  }

  async close(): Promise<void> {
    await this.server.close();
  }
}

/** Until a service knows that somebody is active. */
export async function untilActive({ app }: Pick<TestApp, 'app'>): Promise<void> {
  const activations = app.get(ActivationsService, { strict: false });
  await eventually(() => expect(activations.countActive().get('pota')).toBeGreaterThan(0));
}
