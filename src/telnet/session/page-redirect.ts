import { isIPv6 } from 'node:net';

const HOST = /^host:[ \t]*(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d+)?[ \t]*$/im;

/**
 * The answer for a browser that was pointed at a telnet port: the page is on the same host, on another port.
 * @param localAddress where the browser connected to, if its request names no host
 */
export function redirectFor(request: string, localAddress = 'localhost', port = 80): string {
  const address = isIPv6(localAddress) ? `[${localAddress}]` : localAddress;
  const host = HOST.exec(request)?.[1] ?? address;
  const head = ['HTTP/1.1 302 Found', `Location: http://${host}:${port}/`, 'Content-Length: 0'];
  return [...head, 'Connection: close', '', ''].join('\r\n');
}
