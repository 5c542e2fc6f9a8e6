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
export const isLabel = (text: string): boolean => label.test(text);

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
export const parseEmbedDomain = (value: string): string[] | null =>
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
