import { isLabel, parseEmbedDomain } from './embed-domain';

/** Where a workspace lets its videos be embedded. `domains` counts with `limited` only. */
export type EmbedRule = { access: 'allowed' | 'limited' | 'forbidden'; domains: string[] };

/**
 * What is asked of a page's address: a `URL` and a `Location` have it. Host names are lower case and ASCII.
 */
type Site = Pick<URL, 'hostname'>;

/** A leading `*` stands for one or more labels, as in `frame-ancestors`; each other one for exactly one. */
const coversHost = (pattern: string[], host: string[]): boolean => {
  const isOpen = pattern[0] === '*';
  if (isOpen ? host.length < pattern.length : host.length !== pattern.length) return false;
  const [fixed, rest] = isOpen ? [pattern.slice(1), host.slice(1 - pattern.length)] : [pattern, host];
  return fixed.every((part, index) => part === '*' || part === rest[index]);
};

/** The first of these domains that stands for a page's host, on any port; null where none does. */
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
 * The domains as sources of `frame-ancestors`. Nothing that could end the directive gets through. A source
 * can have a `*` as its first label only; a domain with another one is left out, so `mayEmbed` has to be
 * asked about the site.
 */
export const toFrameSources = (domains: string[]): string[] =>
  domains
    .map(parseEmbedDomain)
    .filter((labels) => labels !== null)
    .filter((labels) => labels.lastIndexOf('*') <= 0)
    .flatMap((labels) => [labels.join('.'), `${labels.join('.')}:*`]);
