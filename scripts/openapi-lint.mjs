// Fails when Redocly's or Spectral's recommended rules find anything in the OpenAPI document, warnings too.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const path = join(process.env.OPENAPI_FOLDER || 'docs', 'openapi.json');

/** Redocly's rules come in a command alone; it would look for news of itself and report its use. */
function lintWithRedocly() {
  const cli = 'node_modules/@redocly/cli/bin/cli.js';
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const args = [cli, 'lint', path, '--extends=recommended-strict', '--format=stylish'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return status === 0 ? [] : [`${stdout}${stderr}`];
}

async function lintWithSpectral() {
  const spectral = new spectralCore.Spectral();
  // Its own rules are not of the type that it takes.
  const rules = /** @type {any} */ (rulesets.oas);
  spectral.setRuleset({ extends: [[rules, 'recommended']] });
  const problems = await spectral.run(JSON.parse(readFileSync(path, 'utf8')));
  return problems.map(({ code, message, path: at }) => `${at.join(' ')}: ${message} (${code})`);
}

/**
 * @param {string} name
 * @param {string[]} problems
 */
function report(name, problems) {
  if (problems.length === 0) console.log(`${path} passes ${name}'s recommended rules.`);
  else {
    console.error(`${name} refuses ${path}:\n${problems.join('\n')}`);
    process.exitCode = 1;
  }
}

report('Redocly', lintWithRedocly());
report('Spectral', await lintWithSpectral());
