/** Describes an error that kept the service from starting, for its operator: one line, no stack. */
export function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const {
    code,
    syscall,
    address,
    port,
    variable = 'PORT',
  } = error as NodeJS.ErrnoException & { address?: string; port?: number; variable?: string };
  if (syscall !== 'listen') return error.message;
  if (code === 'EADDRINUSE') {
    return `port ${port} of ${address} is used by another program: end that one, or set ${variable} to another port`;
  }
  if (code === 'EACCES')
    return `port ${port} is not for this account: set ${variable} to one above 1023`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${address} is no address of this machine: set HOST to one that is`;
  }
  return error.message;
}
