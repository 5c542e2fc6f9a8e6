/** Maximum number of allowed domains per workspace. */
export const maxEmbedDomains = 10;

/** Faults of an allowed domain. */
export type EmbedDomainFault =
  | 'type'
  | 'required'
  | 'prefix'
  | 'slashes'
  | 'wildcardOnly'
  | 'domain'
  | 'topLevelDomain'
  | 'duplicate';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a text is a valid label of a host name. */
const isLabel = (text: string): boolean => label.test(text);

/** Converts a label to punycode. The added `.x` keeps numbers from being parsed as an IP address. */
const toAscii = (text: string): string => {
  if (/^[a-z0-9-]*$/.test(text)) return text;
  try {
    const { hostname, pathname } = new URL(`http://${text}.x`);
    return pathname === '/' ? hostname.slice(0, -2) : '';
  } catch {
    return '';
  }
};

/** The labels of a domain in punycode; `*` stays. */
const toLabels = (domain: string): string[] =>
  domain
    .trim()
    .toLowerCase()
    .split('.')
    .map((part) => (part === '*' || /[^\p{L}\p{N}\p{M}-]/u.test(part) ? part : toAscii(part)));

/** The first fault of an allowed domain, or null. */
export const findEmbedDomainFault = (value: unknown): EmbedDomainFault | null => {
  if (typeof value !== 'string') return 'type';
  const domain = value.trim();
  if (!domain) return 'required';
  if (/^https?:\/\//i.test(domain)) return 'prefix';
  if (domain.includes('/')) return 'slashes';
  if (domain === '*') return 'wildcardOnly';
  const labels = toLabels(domain);
  if (!labels.every((part) => part === '*' || isLabel(part))) return 'domain';
  const last = labels.at(-1) ?? '';
  if (last !== '*' && last.length < 2) return 'topLevelDomain';
  return null;
};

/** The labels of an allowed domain; null if it is invalid. A `*` is a whole label, and never the only one. */
const parseEmbedDomain = (value: string): string[] | null =>
  findEmbedDomainFault(value) ? null : toLabels(value);

/** A key that is equal for different spellings of the same domain. */
export const toEmbedDomainKey = (value: string): string => toLabels(value).join('.');

/** The first invalid domain of a list and its fault; null if all are valid. */
export const findFaultyDomain = (
  values: unknown[],
): { index: number; value: unknown; fault: EmbedDomainFault } | null => {
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    const key = typeof value === 'string' ? toEmbedDomainKey(value) : '';
    const fault = findEmbedDomainFault(value) ?? (seen.has(key) ? 'duplicate' : null);
    if (fault) return { index, value, fault };
    seen.add(key);
  }
  return null;
};

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
