import { setTimeout as delay } from 'node:timers/promises';
import type {
  RoleName,
  RoleOptions,
  RoleState,
  StopReason,
  Term,
} from '../../../src/leadership/role.js';
import { RoleCampaign } from '../../../src/leadership/role-campaign.js';
import { RoleHolding } from '../../../src/leadership/role-holding.js';
import { TcpProxy } from '../processes/tcp-proxy.js';

/** Like the service's, but faster. */
const TIMING = { roundMs: 200, leaseMs: 1_400, sessionIdleMs: 2_000 };

/** How a {@link Contender} behaves. */
export interface ContenderOptions extends RoleOptions {
  /** So many of its starts throw. */
  readonly failingStarts?: number;
}

/** A process's part in one role, with a line of its own to the database. */
export class Contender {
  /** How long it takes to close what it has open. */
  stopTakesMs = 0;
  /** The numbers of the terms it began. */
  readonly terms: number[] = [];

  constructor(
    readonly proxy: TcpProxy,
    private readonly holding: RoleHolding,
    private readonly campaign: RoleCampaign,
  ) {}

  get state(): RoleState {
    return this.holding.state;
  }

  async end(): Promise<void> {
    await this.campaign.end();
  }
}

/** Several processes that want roles of one database, and who had them when. */
export class Contest {
  /** Why terms ended, in order. */
  readonly reasons: StopReason[] = [];
  readonly #contenders: Contender[] = [];
  #working = 0;
  #mostWorking = 0;

  constructor(private readonly url: string) {}

  /** Terms begun so far. */
  get starts(): number {
    return this.#contenders.flatMap(({ terms }) => terms).length;
  }

  /** The most that ever worked at the same moment. */
  get mostWorking(): number {
    return this.#mostWorking;
  }

  /** Adds a contender; what is free is its own by then. */
  async join(role: RoleName, options: ContenderOptions = {}): Promise<Contender> {
    const { proxy, url } = await TcpProxy.before(this.url);
    const holding = new RoleHolding(role, () => undefined);
    const campaign = new RoleCampaign({
      url,
      holder: `host:${proxy.port}`,
      holdings: new Map([[role, holding]]),
      log: () => undefined,
      timing: TIMING,
    });
    const contender = new Contender(proxy, holding, campaign);
    this.#contenders.push(contender);
    let failures = options.failingStarts ?? 0;
    const start = ({ number }: Term): void => {
      contender.terms.push(number);
      this.#mostWorking = Math.max(this.#mostWorking, ++this.#working);
      if (failures-- > 0) throw new Error('cannot start');
    };
    const stop = async (reason: StopReason): Promise<void> => {
      this.reasons.push(reason);
      await delay(contender.stopTakesMs);
      this.#working--;
    };
    holding.add({ start, stop }, options);
    await campaign.start();
    return contender;
  }

  async end(): Promise<void> {
    for (const { proxy } of this.#contenders) proxy.heal();
    await Promise.all(this.#contenders.map((contender) => contender.end()));
    await Promise.all(this.#contenders.map(({ proxy }) => proxy.close()));
  }
}
