import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parsePromql } from './support/documents/promql.js';
import {
  allExpressions,
  namesIn,
  readAlerts,
  readDashboard,
  readText,
  ROOT,
} from './support/documents/shipping.js';

describe('alerts and their pages', () => {
  const alerts = readAlerts();

  it('has a page for each alert, and an alert for each page', () => {
    expect(alerts.map(({ alert }) => `${alert}.md`).sort()).toEqual(namesIn('docs/runbook'));
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook_url).toBe(`docs/runbook/${alert}.md`);
      const page = readText(annotations.runbook_url!);
      expect(page).toMatch(
        new RegExp(`^# ${alert}\n\n[\\s\\S]+\n## See\n\n- [\\s\\S]+\n## Do\n\n- `),
      );
    }
  });

  it('says how bad each is, and waits for a time that Prometheus understands', () => {
    for (const { labels, annotations, ...rule } of alerts) {
      expect(['critical', 'warning', 'info']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\S/);
      expect(rule.for ?? '0s').toMatch(/^\d+[smh]$/);
    }
  });

  it.each(['docs/operations.md', ...namesIn('docs/runbook').map((name) => `docs/runbook/${name}`)])(
    'leads from %s to files and headings that there are',
    (path) => {
      for (const [, target = ''] of readText(path).matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
        const [file = '', heading] = target.split('#');
        const linked = file === '' ? path : join(path, '..', file);
        expect([target, existsSync(join(ROOT, linked))]).toEqual([target, true]);
        if (heading === undefined) continue;
        const headings = [...readText(linked).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
          words
            .toLowerCase()
            .replaceAll(/[^\w -]/g, '')
            .replaceAll(' ', '-'),
        );
        expect(headings).toContain(heading);
      }
    },
  );
});

describe('docker/grafana/spots.json', () => {
  const dashboard = readDashboard();
  const charts = dashboard.panels.filter(({ type }) => type !== 'row');

  it('asks the data source that is chosen, and every panel asks something', () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
    expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' });
    for (const { title, datasource, targets = [] } of charts) {
      expect([title, targets.length > 0]).toEqual([title, true]);
      for (const { uid } of [datasource!, ...targets.map((target) => target.datasource)]) {
        expect(uid).toBe('${datasource}');
      }
    }
  });

  it('has panels that are told apart and do not overlap', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});

describe('PromQL', () => {
  it('is well-formed wherever it stands', () => {
    const expressions = allExpressions();
    expect(expressions.length).toBeGreaterThan(60);
    for (const { from, expr } of expressions) {
      expect([from, expr, parsePromql(expr).errors]).toEqual([from, expr, []]);
    }
    expect(parsePromql('sum(rate(x[5m])').errors).not.toEqual([]);
  });
});
