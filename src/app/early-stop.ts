/** Signals that end the service in order. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Ends the process at once, as nothing has been started. */
function stop(): void {
  if (process.stdout.isTTY) console.log('Stopped');
  process.exit(0);
}

/** Has signals end the process in order while it still loads its modules, until {@link handOver}. */
export function stopEarly(): void {
  for (const name of STOP_SIGNALS) process.on(name, stop);
}

/** Leaves signals to the caller. */
export function handOver(): void {
  for (const name of STOP_SIGNALS) process.off(name, stop);
}
