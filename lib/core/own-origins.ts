import { isLoopback, loopbackHosts } from './network/loopback';

/**
 * The origins of our own pages, panel and share pages: that of `publicUrl` (`PUBLIC_URL`), and on a loopback
 * address its other names too. A workspace's custom domain is none of them: it carries only what the edge
 * serves (media, player, embeds), which calls no API.
 */
export const listOwnOrigins = (publicUrl: string): string[] => {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return [origin];
  const names = loopbackHosts.map((host) => `${protocol}//${host}${port && `:${port}`}`);
  return [...new Set([origin, ...names])];
};

/** Whether the `Origin` of a request is one of them. */
export const isOwnOrigin = (origin: string, own: readonly string[]): boolean =>
  URL.canParse(origin) && own.includes(new URL(origin).origin);
