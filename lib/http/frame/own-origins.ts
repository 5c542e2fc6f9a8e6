import { isLoopback, loopbackHosts } from '@/lib/core/loopback';

type Settings = {
  publicUrl: string;
  /** Host names of verified custom domains whose pages may change something here; over https alone. */
  customDomains?: string[];
};

/**
 * The origins of our own pages: `PUBLIC_URL`, on a loopback address under each of its names, and the custom domains. Panel, API and
 * share pages stay on `PUBLIC_URL`, and custom domains carry only what the edge serves, so that nobody names any so far.
 */
export const listOwnOrigins = ({ publicUrl, customDomains = [] }: Settings): string[] => {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const names = isLoopback(hostname)
    ? loopbackHosts.map((host) => `${protocol}//${host}${port && `:${port}`}`)
    : [origin];
  return [...names, ...customDomains.map((domain) => new URL(`https://${domain}`).origin)];
};

/** Whether the `Origin` of a request is one of them. */
export const isOwnOrigin = (origin: string, own: string[]): boolean =>
  URL.canParse(origin) && own.includes(new URL(origin).origin);
