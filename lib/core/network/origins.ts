import { isIPv4 } from 'node:net';

/**
 * The origins of the panel and the share pages: that of `publicUrl` (`PUBLIC_URL`), and for a loopback
 * address its other names too. Custom domains of workspaces are excluded: the edge serves only media, player
 * and embeds there, which call no API.
 */
export const listOwnOrigins = (publicUrl: string): string[] => {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return [origin];
  const names = loopbackHosts.map((host) => `${protocol}//${host}${port && `:${port}`}`);
  return [...new Set([origin, ...names])];
};

/** Whether a request's `Origin` is one of the given origins. */
export const isOwnOrigin = (origin: string, own: readonly string[]): boolean =>
  URL.canParse(origin) && own.includes(new URL(origin).origin);

/** The names of the local machine, in the form of `URL.hostname`. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host is the local machine, given as `URL.hostname` or as a socket's address. */
export const isLoopback = (host: string): boolean =>
  loopbackHosts.includes(host) || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
