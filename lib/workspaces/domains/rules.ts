/** How many domains a workspace can have. */
export const maxDomains = 10;

/** What operators are told to set; seconds. */
export const recordTtl = 300;

/** A certificate is renewed so long before it ends. */
export const renewBeforeMs = 30 * 86_400_000;

/** A domain that works is looked at again so often, and given up when it has not led here for so long. */
export const recheckMs = 86_400_000;
export const stopRetryingAfterMs = 7 * 86_400_000;

export type CustomDomainFault = 'required' | 'www' | 'invalid';

/** A domain as addresses have it: lower case, umlauts as punycode. */
export const toDomain = (typed: string): string => {
  const text = typed.trim().toLowerCase();
  if (/^[\x20-\x7e]*$/.test(text) || !URL.canParse(`http://${text}`)) return text;
  return new URL(`http://${text}`).hostname;
};

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^[a-z]{2,63}$/;
/** Top levels of networks without public names, as in `metadata.google.internal` or `web.shop.svc`. */
const privateTopLevels = new Set(
  (
    'alt arpa consul corp docker home internal intra intranet invalid kubernetes lan local localdomain ' +
    'localhost mshome onion private svc'
  ).split(' '),
);

/**
 * What is wrong with a workspace's own domain, or null: a subdomain, at least three labels, and not `www`.
 */
export const findCustomDomainFault = (typed: string): CustomDomainFault | null => {
  const domain = toDomain(typed);
  if (!domain) return 'required';
  if (domain.startsWith('www.')) return 'www';
  const labels = domain.split('.');
  const isSubdomain = labels.length >= 3 && labels.every((part) => label.test(part)) && domain.length <= 253;
  const last = labels.at(-1) ?? '';
  return isSubdomain && topLevel.test(last) && !privateTopLevels.has(last) ? null : 'invalid';
};

/** The part of a domain that its owner's provider adds by itself: its last two labels. */
export const getZone = (domain: string): string => domain.split('.').slice(-2).join('.');

/** Whether a domain is one of the installation's own hosts, or lies below one. */
export const isOwnHost = (domain: string, hosts: string[]): boolean =>
  hosts.some((host) => domain === host || domain.endsWith(`.${host}`));

/**
 * The unique `claim` of a row: the domain itself for the workspace that has proved it is theirs, so that no
 * other can; anybody may try, so all others claim it for themselves only.
 */
export const toClaim = (domain: string, workspaceId: string | null): string =>
  workspaceId === null ? domain : `${domain} ${workspaceId}`;

/**
 * When a certificate is looked at again: soon while it takes its time, and daily where a new one ends as soon
 * as the old one, as when somebody else renews it. Null where it holds.
 */
export const getNextLook = (obtained: { validTo: string } | null, now: Date): Date | null => {
  if (!obtained) return new Date(now.getTime() + 60_000);
  return Date.parse(obtained.validTo) > now.getTime() + renewBeforeMs
    ? null
    : new Date(now.getTime() + recheckMs);
};

const attemptDelaysMinutes = [1, 5, 15, 60, 240, 720, 1440];

/** When a certificate that could not be had is asked for again. Authorities lock out who asks too often. */
export const getNextAttempt = (attempts: number, now: Date): Date =>
  new Date(
    now.getTime() + (attemptDelaysMinutes[Math.min(attempts, attemptDelaysMinutes.length) - 1] ?? 1) * 60_000,
  );
