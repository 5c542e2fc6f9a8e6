/** Maximum number of domains per workspace. */
export const maxDomains = 10;

/** Recommended TTL of the DNS records, in seconds. */
export const recordTtl = 300;

/** Certificates are renewed this long before they expire. */
export const renewBeforeMs = 30 * 86_400_000;

/** Verified domains are checked once a day and lost after failing checks for a week. */
export const recheckMs = 86_400_000;
export const stopRetryingAfterMs = 7 * 86_400_000;

export type CustomDomainFault = 'required' | 'www' | 'invalid';

/** Normalises a domain to lower case and punycode. */
export const toDomain = (typed: string): string => {
  const text = typed.trim().toLowerCase();
  if (/^[\x20-\x7e]*$/.test(text) || !URL.canParse(`http://${text}`)) return text;
  return new URL(`http://${text}`).hostname;
};

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevel = /^[a-z]{2,63}$/;
/** Top-level domains of private networks, as in `metadata.google.internal` or `web.shop.svc`. */
const privateTopLevels = new Set(
  (
    'alt arpa consul corp docker home internal intra intranet invalid kubernetes lan local localdomain ' +
    'localhost mshome onion private svc'
  ).split(' '),
);

/**
 * Validates a custom domain: a subdomain with at least three labels that does not start with `www`. Null if
 * it is valid.
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

/** DNS zone of a domain: its last two labels, which DNS providers append by themselves. */
export const getZone = (domain: string): string => domain.split('.').slice(-2).join('.');

/** Whether a domain is one of the installation's hosts or a subdomain of one. */
export const isOwnHost = (domain: string, hosts: string[]): boolean =>
  hosts.some((host) => domain === host || domain.endsWith(`.${host}`));

/**
 * Unique `claim` of a row. The workspace that has verified the domain claims the domain itself, so no other
 * workspace can; unverified rows include the workspace id.
 */
export const toClaim = (domain: string, workspaceId: string | null): string =>
  workspaceId === null ? domain : `${domain} ${workspaceId}`;

/**
 * Next check of a certificate: in a minute while the order is pending, daily if the renewed certificate
 * expires within the renewal window (for example if another party renews it). Null if it is valid for longer.
 */
export const getNextLook = (obtained: { validTo: string } | null, now: Date): Date | null => {
  if (!obtained) return new Date(now.getTime() + 60_000);
  return Date.parse(obtained.validTo) > now.getTime() + renewBeforeMs
    ? null
    : new Date(now.getTime() + recheckMs);
};

const attemptDelaysMinutes = [1, 5, 15, 60, 240, 720, 1440];

/**
 * Time of the next attempt after a failed order. Certificate authorities block clients that retry too often.
 */
export const getNextAttempt = (attempts: number, now: Date): Date =>
  new Date(
    now.getTime() + (attemptDelaysMinutes[Math.min(attempts, attemptDelaysMinutes.length) - 1] ?? 1) * 60_000,
  );
