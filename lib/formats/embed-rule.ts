import { isLabel, parseEmbedDomain } from './embed-domain';

/** The sites on which a workspace's videos may be embedded. `domains` only applies to `limited`. */
export type EmbedRule = { access: 'allowed' | 'limited' | 'forbidden'; domains: string[] };

/**
 * The part of a page's URL that is checked; both `URL` and `Location` have it. Host names are lower case and
 * ASCII.
 */
type Site = Pick<URL, 'hostname'>;

/**
 * Whether a pattern matches a host. A leading `*` stands for one or more labels, as in `frame-ancestors`; any
 * other `*` for exactly one.
 */
const coversHost = (pattern: string[], host: string[]): boolean => {
  const isOpen = pattern[0] === '*';
  if (isOpen ? host.length < pattern.length : host.length !== pattern.length) return false;
  const [fixed, rest] = isOpen ? [pattern.slice(1), host.slice(1 - pattern.length)] : [pattern, host];
  return fixed.every((part, index) => part === '*' || part === rest[index]);
};

/** The first domain that matches a page's host, on any port; null if none does. */
export const findCoveringDomain = (domains: string[], { hostname }: Site): string | null => {
  const host = hostname.replace(/\.$/, '').split('.');
  if (!host.every(isLabel)) return null;
  return (
    domains.find((domain) => {
      const labels = parseEmbedDomain(domain);
      return labels !== null && coversHost(labels, host);
    }) ?? null
  );
};

/** Whether a page may embed the workspace's videos. */
export const mayEmbed = ({ access, domains }: EmbedRule, site: Site): boolean =>
  access === 'limited' ? findCoveringDomain(domains, site) !== null : access === 'allowed';

/**
 * The domains as sources of `frame-ancestors`, validated so that they cannot end the directive. A source
 * allows `*` only as its first label; other domains are omitted, so `mayEmbed` must check the site too.
 */
export const toFrameSources = (domains: string[]): string[] =>
  domains
    .map(parseEmbedDomain)
    .filter((labels) => labels !== null)
    .filter((labels) => labels.lastIndexOf('*') <= 0)
    .flatMap((labels) => [labels.join('.'), `${labels.join('.')}:*`]);
