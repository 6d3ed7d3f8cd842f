import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { HealthService } from '../health/health.service.js';
import { TelnetService } from './telnet.service.js';

/** Shows the telnet ports in the health document, and the number of connections. */
@Injectable()
export class TelnetHealth {
  constructor(health: HealthService, cluster: TelnetService, env: Env) {
    health.addPart('telnet', () => ({
      ...(env.telnetAddress !== undefined && { address: env.telnetAddress }),
      ports: cluster.ports,
      connections: cluster.stats().connections,
    }));
  }
}
