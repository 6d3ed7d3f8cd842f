import { CopyCheckService, type CopyReport } from '../columns/copy-check.service.js';
import { ClickHouseModule } from '../columns/clickhouse.module.js';
import { loadEnv } from '../config/env.js';
import { exitWith, runCommand } from './command.js';

const USAGE = `The copy of the log in ClickHouse.

  npm run columns -- check    compares it with PostgreSQL: ranges of ids, what is there twice, days that left the log, by shard and replica

Exit: 0 all of it is there once, 1 something is missing or there twice, 2 could not run.`;

async function main([action, ...rest]: readonly string[]): Promise<number> {
  if (rest.length > 0 || action !== 'check') {
    console.error(USAGE);
    return 2;
  }
  const env = loadEnv();
  if (env.columns !== 'clickhouse') {
    console.error('COLUMNS is not clickhouse: there is no copy of the log in ClickHouse.');
    return 2;
  }
  return runCommand(env, ClickHouseModule, async (app) => {
    const report = await app.get(CopyCheckService, { strict: false }).run();
    const lines = [...stateOf(report), ...faultsOf(report)];
    for (const line of lines) console.log(line);
    const isWhole = faultsOf(report).length === 0;
    console.log(isWhole ? 'All of it is there, once.' : 'It is not whole.');
    return isWhole ? 0 : 1;
  });
}

function stateOf({ servers, behindBy, trouble }: CopyReport): string[] {
  return [
    ...servers.map(({ shard, replica, host, spots, newestId }) => {
      const place = shard === '' ? host : `shard ${shard}, replica ${replica} (${host})`;
      return `${place}: ${spots} spots, up to id ${newestId}`;
    }),
    `behind the log by ${behindBy} spots`,
    ...(trouble === null ? [] : [`the process that copies says: ${trouble}`]),
  ];
}

function faultsOf({ missing, doubled, days, unlike }: CopyReport): string[] {
  return [
    ...missing.map(({ firstId, spots }) => `missing: ${spots} spots, the first has id ${firstId}`),
    ...doubled.map(({ firstId, spots }) => `there twice: ${spots} spots beyond id ${firstId}`),
    ...days.map(
      ({ date, spots, found }) =>
        `${date}, which the log does not keep: ${found} of ${spots} spots, or an import of it was ended`,
    ),
    ...unlike.map((shard) => `replicas of shard ${shard} do not have the same number of spots`),
  ];
}

exitWith(main(process.argv.slice(2)));
