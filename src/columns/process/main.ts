import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AliveMessage,
  type AnswerMessage,
  type EngineSettings,
  NO_ENGINE,
  type PingMessage,
  type ReadyMessage,
  type RequestMessage,
} from './protocol.js';
import type { Engine } from './engine.js';

/** The entry of the engine's process, which the service starts. It ends with the service. */
const settings = JSON.parse(process.argv[2] ?? '{}') as EngineSettings;

const send = (message: AnswerMessage | AliveMessage | ReadyMessage) => void process.send?.(message);

// Ctrl-C and a container's stop reach every process of the group: the service says when to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

// Also when the service was killed. Not `exit`, which waits for the engine's threads.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** Makes a folder for this process, and removes those of processes that are gone. */
function prepareFolder(above: string): string {
  mkdirSync(above, { recursive: true });
  for (const name of readdirSync(above)) {
    const pid = Number(/^temp-(\d+)$/.exec(name)?.[1]);
    if (pid && !isProcess(pid)) rmSync(join(above, name), { recursive: true, force: true });
  }
  const folder = join(above, `temp-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function open(): Promise<Engine | undefined> {
  try {
    // Loads the native code, which there is not for every machine.
    const module = await import('./engine.js');
    return await module.Engine.open({ ...settings, tempDir: prepareFolder(settings.tempDir) });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isAbsent =
      /MODULE_NOT_FOUND|ERR_DLOPEN_FAILED/.test(code) || /DuckDB binding/i.test(message);
    process.exitCode = isAbsent ? NO_ENGINE : 1;
    const [reason = ''] = message.split('\n');
    process.send?.({ ready: false, reason } satisfies ReadyMessage, () => process.exit());
    return undefined;
  }
}

const engine = await open();
if (engine) {
  process.on('message', (message: RequestMessage | PingMessage) => {
    if ('ping' in message) return send({ alive: true });
    const { id, session, request, timeLimitMs } = message;
    engine.answer(session, request, timeLimitMs).then(
      (rows) => send({ id, rows, memoryBytes: process.memoryUsage.rss() }),
      (error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        send({ id, error: text, memoryBytes: process.memoryUsage.rss() });
      },
    );
  });
  send({ ready: true });
}
