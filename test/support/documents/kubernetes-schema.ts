import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { StatefulSet } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1';

/** A manifest as it stands in its file. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
}

/** Its constructor would copy the manifest, and so read everything. */
interface Model {
  readonly prototype: { validate(): void };
}

/** Kubernetes' own schemas, by what they are of. */
const MODELS: Readonly<Record<string, Model>> = {
  'apps/v1 StatefulSet': StatefulSet,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Secret': Secret,
  'v1 Service': Service,
};

/** Whether it is a kind of Kubernetes itself, and no operator's. */
export function hasSchema({ apiVersion, kind }: Manifest): boolean {
  return `${apiVersion} ${kind}` in MODELS;
}

/**
 * Holds a manifest against Kubernetes' schema, and gives the fields that no schema knows. The schema itself
 * lets unknown fields pass; what its compiled check never looks at, it does not know.
 * @throws Error naming each field of a wrong type, and each that is missing.
 */
export function findUnknownFields(manifest: Manifest): string[] {
  const model = MODELS[`${manifest.apiVersion} ${manifest.kind}`];
  if (!model) throw new Error(`No schema of ${manifest.apiVersion} ${manifest.kind}`);
  const unread = new Set(pathsIn(manifest));
  model.prototype.validate.call(watch(manifest, '', (path) => unread.delete(path)));
  return [...unread];
}

function* pathsIn(value: unknown, at = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield `${at}/${key}`;
    yield* pathsIn(inner, `${at}/${key}`);
  }
}

/** The same value, which tells of every field that is read. */
function watch(value: unknown, at: string, onRead: (path: string) => void): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const inner: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return inner;
      onRead(`${at}/${key}`);
      return watch(inner, `${at}/${key}`, onRead);
    },
  });
}
