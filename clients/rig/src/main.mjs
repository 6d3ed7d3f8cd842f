#!/usr/bin/env node
import { Bridge } from './bridge.mjs';
import { Flrig } from './flrig.mjs';
import { readOptions, USAGE } from './options.mjs';
import { Rigctld } from './rigctld.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) {
  console.log(USAGE);
  process.exit(args.length === 0 ? 2 : 0);
}

let options;
try {
  options = readOptions(args);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exit(2);
}

const { kind, host, radioPort, port, token, origins } = options;
const address = { host, port: radioPort };
const radio = kind === 'rigctld' ? new Rigctld(address) : new Flrig(address);
const bridge = new Bridge(radio, options, (text) => console.log(text));
try {
  const listening = await bridge.listen(port);
  console.log(`Radio: ${kind} at ${host}:${radioPort}`);
  console.log(`Pages: ${[...origins].join(', ')}`);
  console.log(`Port:  ${listening}`);
  console.log(`Token: ${token}`);
  console.log('The page needs the port and the token. Ctrl-C ends it.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void bridge.close().then(() => process.exit(0)));
}
