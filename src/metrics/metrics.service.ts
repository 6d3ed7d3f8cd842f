import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { FaultsService } from '../faults/faults.service.js';
import type { CacheStats } from '../tools/named-cache.js';

/** One value of a metric. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric whose value a module knows already; it is read at each scrape. */
export interface ReadMetric {
  /** With unit, as Prometheus names things: `feed_lines_total`. */
  readonly name: string;
  readonly help: string;
  /** A counter never falls while the process lives. */
  readonly kind: 'counter' | 'gauge';
  readonly labels?: readonly string[];
  /** Must be quick. When it throws, the metric is left out of this scrape; an error of an extension is noted as its fault. */
  readonly read: () => Iterable<Sample> | Promise<Iterable<Sample>>;
}

/** A metric of many observations. */
export interface MeasuredMetric {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly buckets: readonly number[];
}

/** How full caches are and how often they help, each by its name. */
const CACHE_METRICS: readonly (Omit<ReadMetric, 'read'> & {
  readonly of: (cache: CacheStats) => number;
})[] = [
  {
    name: 'cache_entries',
    help: 'Entries that each cache keeps',
    kind: 'gauge',
    of: ({ size }) => size,
  },
  {
    name: 'cache_hits_total',
    help: 'Questions that each cache could answer',
    kind: 'counter',
    of: ({ hits }) => hits,
  },
  {
    name: 'cache_misses_total',
    help: 'Questions that each cache could not answer',
    kind: 'counter',
    of: ({ misses }) => misses,
  },
];

/**
 * Gauges that `prom-client` names like counters. Each has a twin by `type` without the suffix, such as
 * `nodejs_active_handles`, whose sum it is.
 */
const GAUGES_NAMED_TOTAL = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** The Prometheus registry: each module declares its own metrics here. */
@Injectable()
export class MetricsService implements OnApplicationShutdown {
  private readonly registry = new Registry();
  private readonly watched: CacheStats[] = [];

  constructor(private readonly faults: FaultsService) {
    collectDefaultMetrics({ register: this.registry });
    for (const name of GAUGES_NAMED_TOTAL) this.registry.removeSingleMetric(name);
    for (const { of, ...metric } of CACHE_METRICS) {
      const read = () =>
        this.watched.map((cache) => ({ labels: { cache: cache.name }, value: of(cache) }));
      this.declare({ ...metric, labels: ['cache'], read });
    }
  }

  /** The caches of this process that are {@link watch}ed. */
  get caches(): readonly CacheStats[] {
    return this.watched;
  }

  /** Shows how full a cache is and how often it helps. Names differ. */
  watch(cache: CacheStats): void {
    this.watched.push(cache);
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }

  /** Declares a metric that is read at each scrape. */
  declare({ name, help, kind, labels = [], read }: ReadMetric): void {
    const options = { name, help, labelNames: [...labels], registers: [this.registry] };
    const collect = () =>
      refill(metric, labels, read).catch((error: unknown) => {
        this.faults.note(error, `cannot tell its metric ${name}`);
      });
    const metric: Counter | Gauge =
      kind === 'counter'
        ? new Counter({ ...options, collect })
        : new Gauge({ ...options, collect });
  }

  /** Declares a metric that is observed as things happen. */
  measure({ name, help, labels = [], buckets }: MeasuredMetric): Histogram {
    const registers = [this.registry];
    return new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers });
  }

  /** Everything in Prometheus' text format, and its content type. */
  async render(): Promise<{ text: string; contentType: string }> {
    return { text: await this.registry.metrics(), contentType: this.registry.contentType };
  }
}

/** Reads a metric anew. @throws what `read` throws: then the metric is left out */
async function refill(
  metric: Counter | Gauge,
  labels: readonly string[],
  read: ReadMetric['read'],
): Promise<void> {
  const empty = (): void => {
    metric.reset();
    // One without labels would stay, as 0. One with labels cannot be removed without them.
    if (labels.length === 0) metric.remove();
  };
  empty();
  try {
    for (const sample of await read()) metric.inc(sample.labels ?? {}, sample.value);
  } catch (error) {
    empty();
    throw error;
  }
}
