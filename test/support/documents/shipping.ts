import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

/** The root of the repository. */
export const ROOT = resolve(import.meta.dirname, '../../..');

/** The text of a file, named from the root. */
export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** A YAML file; a repeated key or any other slip is an error. */
export function readYaml<T>(path: string): T {
  return parse(readText(path), { strict: true, uniqueKeys: true }) as T;
}

/** The names of the files in a folder. */
export function namesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly AlertRule[] }[];
}

/** Every alert there is. */
export function readAlerts(): AlertRule[] {
  return readYaml<RuleFile>('docker/prometheus/alerts.yaml').groups.flatMap(({ rules }) => rules);
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { uid: string } }[];
}

export interface Dashboard {
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
  readonly annotations: {
    readonly list: readonly { readonly name: string; readonly expr: string }[];
  };
  readonly templating: {
    readonly list: readonly { name: string; type: string; query: string | { query: string } }[];
  };
}

export function readDashboard(): Dashboard {
  return JSON.parse(readText('docker/grafana/spots.json')) as Dashboard;
}

/** What is between backticks and has a range, a label or a comparison. */
const PROMQL = /`([a-z][^`]*(?:\[\d+[mh]\]|\{\w+=|==)[^`]*)`/g;

/** Every expression that is shipped, Grafana's variables filled in, and who asks it. */
export function allExpressions(): { from: string; expr: string }[] {
  const dashboard = readDashboard();
  const asked = [
    ...readAlerts().map(({ alert, expr }) => ({ from: alert, expr })),
    ...dashboard.annotations.list.map(({ name, expr }) => ({ from: name, expr })),
    ...dashboard.panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ from: title, expr })),
    ),
    ...namesIn('docs/runbook').flatMap((name) =>
      [...readText(`docs/runbook/${name}`).matchAll(PROMQL)].map(([, expr = '']) => ({
        from: name,
        expr,
      })),
    ),
  ];
  return asked.map(({ from, expr }) => ({
    from,
    expr: expr.replaceAll(/\$__(rate_interval|range)/g, '5m').replaceAll('$instance', '.*'),
  }));
}

/** Every statement of SQL that the documents tell an operator to run. */
export function allStatements(): { from: string; statement: string }[] {
  const paths = [
    'docs/operations.md',
    ...namesIn('docs/runbook').map((name) => `docs/runbook/${name}`),
  ];
  return paths.flatMap((from) => {
    const text = readText(from);
    const blocks = [...text.matchAll(/^```sql\n([\s\S]*?)^```/gm)];
    const words = [...text.matchAll(/`(SELECT [^`]+)`/g)];
    return [...blocks, ...words].map(([, statement = '']) => ({ from, statement }));
  });
}
