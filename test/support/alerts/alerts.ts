import type {
  AlertAnswerView,
  AlertCreatedView,
  AlertView,
} from '../../../src/alerts/alerts.dto.js';
import { AlertsWorker } from '../../../src/alerts/alerts.worker.js';
import { MatchingRepository } from '../../../src/alerts/store/matching.repository.js';
import { SpotsService } from '../../../src/spots/spots.service.js';
import type { AlertReceiver } from './alert-receiver.js';
import type { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { type Answer, send } from '../groups.js';

/** Lets a service send to receivers beside it. */
export const AT_HOME = { ALERT_ALLOW_PRIVATE: 'on' };

/** A valid body of POST /alerts; a test names only what it is about. */
export function anAlert(given: object = {}): Record<string, unknown> {
  return {
    name: 'K1ABC',
    filter: { callsign: 'K1ABC' },
    destination: { kind: 'webhook', url: 'https://receiver.example.org/hook', secret: 'shared' },
    ...given,
  };
}

/** An alert that was made. */
export class MadeAlert {
  constructor(
    readonly origin: string,
    readonly id: string,
    readonly key: string,
  ) {}

  static async make(origin: string, given: object = {}): Promise<MadeAlert> {
    const { status, body } = await send<AlertCreatedView>(
      origin,
      'POST',
      '/alerts',
      anAlert(given),
    );
    if (status !== 201) throw new Error(`the alert was not made: ${JSON.stringify(body)}`);
    return new MadeAlert(origin, body.id, body.alert_key);
  }

  /** An alert to a webhook that has agreed. */
  static async agreed(
    origin: string,
    receiver: AlertReceiver,
    given: object = {},
    path = '/hook',
  ): Promise<MadeAlert> {
    const destination = { kind: 'webhook', url: receiver.url(path), secret: 'shared' };
    const alert = await MadeAlert.make(origin, { destination, ...given });
    await alert.whenState('active');
    return alert;
  }

  async ask<Body = AlertAnswerView>(
    method: string,
    path = '',
    body?: unknown,
  ): Promise<Answer<Body>> {
    const headers = { 'X-Alert-Key': this.key };
    return send<Body>(this.origin, method, `/alerts/${this.id}${path}`, body, headers);
  }

  async view(): Promise<AlertView> {
    const { status, body, text } = await this.ask('GET');
    if (status !== 200) throw new Error(`the alert cannot be read: ${text}`);
    return body.alert;
  }

  async whenState(state: string): Promise<void> {
    await eventually(async () => {
      const view = await this.view();
      if (view.state !== state) throw new Error(`${view.state}: ${view.last_error}`);
    });
  }
}

/** Waits until the process that matches has seen every change that was made until now. */
export async function settled({ app }: TestApp): Promise<void> {
  const { change } = await app.get(MatchingRepository, { strict: false }).findState();
  await eventually(() => {
    const seen = app.get(AlertsWorker, { strict: false }).state?.change ?? -1;
    if (seen < change) throw new Error(`change ${seen} of ${change}`);
  });
}

/** Waits until the process that matches has seen every spot that was stored until now. */
export async function matched({ app }: TestApp): Promise<void> {
  const spots = app.get(SpotsService, { strict: false });
  const newestId = await spots.sync();
  await eventually(() => {
    const { change = -1, behindSpots } = app.get(AlertsWorker, { strict: false }).state ?? {};
    if (spots.heldUpToId < newestId) throw new Error(`spot ${spots.heldUpToId} of ${newestId}`);
    if (change < 0 || behindSpots !== 0) throw new Error(`change ${change}, behind ${behindSpots}`);
  });
}
