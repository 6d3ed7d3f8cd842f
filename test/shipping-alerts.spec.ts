import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ALERT_CASES, type AlertCase } from './support/alerts/alert-cases.js';
import { describeWith, runProgram } from './support/documents/programs.js';
import { parsePromql } from './support/documents/promql.js';
import { readAlerts, ROOT } from './support/documents/shipping.js';

const alerts = readAlerts();

describe('docker/prometheus/alerts.yaml', () => {
  it('asks for every metric by its job: other applications have some of the same names', () => {
    for (const { alert, expr } of alerts) {
      const { selections } = parsePromql(expr);
      expect(selections.length).toBeGreaterThan(0);
      for (const { matchers } of selections) {
        expect([alert, matchers]).toEqual([
          alert,
          expect.arrayContaining([{ label: 'job', operator: '=', value: 'spot-query-service' }]),
        ]);
      }
    }
  });

  it('has no rule that is not tried', () => {
    const fired = ALERT_CASES.filter(({ fires }) => fires).map(({ alert }) => alert);
    expect(fired.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });
});

describeWith('promtool')('promtool', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'spot-alerts-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('accepts the rules, and the settings of compose', () => {
    const dir = join(ROOT, 'docker/prometheus');
    expect(runProgram('promtool', ['check', 'rules', 'alerts.yaml'], dir).code).toBe(0);
    expect(runProgram('promtool', ['check', 'config', 'prometheus.yaml'], dir).code).toBe(0);
  });

  it('has each rule fire past its threshold, after its time, for this service alone', () => {
    const file = join(folder, 'alerts.test.yaml');
    const rules = join(ROOT, 'docker/prometheus/alerts.yaml');
    writeFileSync(file, stringify({ rule_files: [rules], tests: ALERT_CASES.map(toTest) }));
    const { code, output } = runProgram('promtool', ['test', 'rules', file]);
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  });
});

/** One case as `promtool test rules` reads it. */
function toTest({ alert, series, quietAtMinute, fires }: AlertCase) {
  const { labels: own, annotations } = alerts.find((rule) => rule.alert === alert)!;
  const quiet = { alertname: alert, eval_time: `${quietAtMinute}m` };
  const loud = fires && {
    alertname: alert,
    eval_time: `${fires.atMinute}m`,
    exp_alerts: [
      {
        exp_labels: { ...fires.labels, ...own },
        exp_annotations: { ...annotations, summary: fires.summary },
      },
    ],
  };
  return {
    name: alert,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({
      series: name.replace('JOB', 'job="spot-query-service"'),
      values,
    })),
    alert_rule_test: loud ? [quiet, loud] : [quiet],
  };
}
