import { findUnknownFields, type Manifest } from './kubernetes-schema.js';

interface ContainerTemplate {
  readonly image: { readonly repository: string; readonly tag: string };
  readonly env?: readonly { readonly name: string }[];
  readonly resources?: { readonly limits: { readonly memory: string } };
}

/** What of a `ClickHouseCluster` or a `KeeperCluster` is looked at. */
export interface OperatedCluster extends Manifest {
  readonly spec: {
    readonly shards?: number;
    readonly replicas: number;
    readonly keeperClusterRef?: { readonly name: string };
    readonly containerTemplate: ContainerTemplate;
    readonly dataVolumeClaimSpec: object;
    readonly settings: Readonly<Record<string, unknown>>;
  };
}

type Kind = 'string' | 'number' | 'boolean' | 'any';

interface Shape {
  readonly [field: string]: Kind | Shape;
}

const SELECTOR = { name: 'string', key: 'string' } as const;

const TLS = {
  enabled: 'boolean',
  required: 'boolean',
  serverCertSecret: { name: 'string' },
  caBundle: SELECTOR,
} as const;

const LOGGER = {
  logToFile: 'boolean',
  jsonLogs: 'boolean',
  level: 'string',
  size: 'string',
  count: 'number',
} as const;

/** Of both kinds. What is Kubernetes' own, its schema is asked about. */
const COMMON = {
  replicas: 'number',
  clusterDomain: 'string',
  upgradeChannel: 'string',
  dataVolumeClaimSpec: 'any',
  podDisruptionBudget: { policy: 'string', minAvailable: 'any', maxUnavailable: 'any' },
  podTemplate: {
    terminationGracePeriodSeconds: 'number',
    topologyZoneKey: 'string',
    nodeHostnameKey: 'string',
    priorityClassName: 'string',
  },
  containerTemplate: {
    image: { repository: 'string', tag: 'string', hash: 'string' },
    imagePullPolicy: 'string',
    resources: 'any',
    env: 'any',
  },
} as const;

/** The fields of `clickhouse.com/v1alpha1` that a manifest of ours may have, by the operator's API reference of v0.0.7. */
const SPECS: Readonly<Record<string, Shape>> = {
  KeeperCluster: { ...COMMON, settings: { logger: LOGGER, tls: TLS, extraConfig: 'any' } },
  ClickHouseCluster: {
    ...COMMON,
    shards: 'number',
    keeperClusterRef: { name: 'string', namespace: 'string' },
    settings: {
      defaultUserPassword: { passwordType: 'string', secret: SELECTOR, configMap: SELECTOR },
      logger: LOGGER,
      tls: TLS,
      enableDatabaseSync: 'boolean',
      extraConfig: 'any',
      extraUsersConfig: 'any',
    },
  },
};

/** Fields that the operator does not know, or of another type; and those that Kubernetes does not know in what is its own. */
export function findUnknownToOperator(manifest: OperatedCluster): string[] {
  const shape = SPECS[manifest.kind];
  if (!shape || manifest.apiVersion !== 'clickhouse.com/v1alpha1') return ['/kind'];
  return [...wrongIn(manifest.spec, shape, '/spec'), ...findUnknownFields(asStatefulSet(manifest))];
}

function wrongIn(value: unknown, shape: Kind | Shape, at: string): string[] {
  if (typeof shape === 'string') return shape === 'any' || typeof value === shape ? [] : [at];
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = shape[name];
    return known === undefined ? [`${at}/${name}`] : wrongIn(inner, known, `${at}/${name}`);
  });
}

/** The set that the operator makes, as far as it takes it from the manifest word for word. */
function asStatefulSet({ metadata, spec }: OperatedCluster): Manifest {
  const labels = { app: metadata.name };
  const { env, resources } = spec.containerTemplate;
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: metadata.name },
    spec: {
      serviceName: metadata.name,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'server', image: 'server', env, resources }] },
      },
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: spec.dataVolumeClaimSpec }],
    },
  } as Manifest;
}
