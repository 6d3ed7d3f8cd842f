import type { CDPSession } from 'playwright-core';

/** What Chromium records of a task, as far as it is of interest. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Microseconds by the clock, and those of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
}

/** Records every task of the page's main thread, until it is called again. */
export async function recordTasks(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) events.push(event);
  });
  await session.send('Tracing.start', { categories: 'toplevel', transferMode: 'ReportEvents' });
  return async () => {
    const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await isComplete;
    const mains = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return events.filter(
      ({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`),
    );
  };
}
