import { isIPv6 } from 'node:net';

const HOST = /^host:[ \t]*(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d+)?[ \t]*$/im;

/**
 * Makes the answer for a browser at a telnet port: redirects it to the page, on the same host and another port.
 * @param localAddress address that the browser connected to, for a request without a host
 */
export function redirectFor(request: string, localAddress = 'localhost', port = 80): string {
  const address = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  const host = HOST.exec(request)?.[1] ?? address;
  const head = ['HTTP/1.1 302 Found', `Location: http://${host}:${port}/`, 'Content-Length: 0'];
  return [...head, 'Connection: close', '', ''].join('\r\n');
}
