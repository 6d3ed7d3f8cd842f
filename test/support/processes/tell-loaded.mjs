import { register } from 'node:module';

// Loaded by `NODE_OPTIONS=--import=…` into a service and its own processes: tells each file of ClickHouse's driver that one loads.

const HOOKS = `
  import { writeSync } from 'node:fs';
  export async function load(url, context, next) {
    if (url.includes('/node_modules/@clickhouse/')) writeSync(2, 'LOADED ' + url + '\\n');
    return next(url, context);
  }`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
