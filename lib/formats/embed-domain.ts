/** How many domains a workspace can allow. */
export const maxEmbedDomains = 10;

/** What can be wrong with a domain that somebody allows. */
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

/** Whether it can stand between the dots of a host name in an address. */
export const isLabel = (text: string): boolean => label.test(text);

/**
 * A label as it stands in an address: umlauts become punycode. The last one keeps numbers from being read as
 * an IP address.
 */
const toAscii = (text: string): string => {
  if (/^[a-z0-9-]*$/.test(text)) return text;
  try {
    const { hostname, pathname } = new URL(`http://${text}.x`);
    return pathname === '/' ? hostname.slice(0, -2) : '';
  } catch {
    return '';
  }
};

/** The labels of a domain as addresses have them; `*` stays. */
const toLabels = (domain: string): string[] =>
  domain
    .trim()
    .toLowerCase()
    .split('.')
    .map((part) => (part === '*' || /[^\p{L}\p{N}\p{M}-]/u.test(part) ? part : toAscii(part)));

/** The first thing that is wrong with a domain that may embed, or null. */
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

/**
 * The labels of a domain that may embed; null where it is none. A `*` is a label by itself, and never the
 * only one.
 */
export const parseEmbedDomain = (value: string): string[] | null =>
  findEmbedDomainFault(value) ? null : toLabels(value);

/** What two ways of writing the same domain have in common. */
export const toEmbedDomainKey = (value: string): string => toLabels(value).join('.');

/** The first domain of a list that can't be allowed, and why; null where all can. */
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
