import { toPersonName } from '@/lib/core/person-name';
import type { ProviderSettings } from '@/lib/core/env/identity-env';
import { cutText } from '@/lib/core/strings';
import type { VerifiedIdentity } from '@/lib/ports/identity';

/** The claims of a token whose signature, issuer, audience and times were checked. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

const readText = (value: unknown): string => (typeof value === 'string' ? cutText(value.trim(), 254) : '');
/** Providers send booleans as a boolean, a number or a string. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === 'true' || value === '1';
const domainOf = (email: string): string | null => email.split('@')[1] ?? null;

const splitName = (name: string): [string, string] => {
  const [first = '', ...rest] = name.split(/\s+/);
  return [first, rest.join(' ')];
};

/**
 * Each of Microsoft's issuers is one tenant; an operator who configures a single one trusts its
 * administrators.
 */
const isSingleTenant = (issuer: string): boolean => !/\/(organizations|common)\/v2\.0$/.test(issuer);

type Settings = Pick<ProviderSettings, 'kind' | 'issuer' | 'domains'>;

/**
 * Whether the email address is verified. Google and most others say so (`email_verified`). A Microsoft
 * tenant's administrator can set any address, so it counts only if Microsoft verified the domain's owner
 * (`xms_edov`), or the operator trusts this one tenant with these domains.
 */
const isVerified = (claims: Claims, email: string, { kind, issuer, domains }: Settings): boolean => {
  if (!email) return false;
  if (kind !== 'microsoft') return isTrue(claims.email_verified);
  return isTrue(claims.xms_edov) || (isSingleTenant(issuer) && domains.includes(domainOf(email) ?? ''));
};

/** Google's organisations are identified by `hd`: an address alone may belong to a private account. */
const findDomain = (claims: Claims, email: string, isEmailVerified: boolean, kind: Settings['kind']) => {
  if (kind === 'google') return readText(claims.hd).toLowerCase() || null;
  return isEmailVerified ? domainOf(email) : null;
};

/**
 * Converts the claims to an identity. Microsoft's `sub` differs between its applications; `oid` identifies
 * the person. Pure.
 */
export const readClaims = (claims: Claims, settings: Settings): VerifiedIdentity => {
  const email = readText(claims.email).toLowerCase();
  const isEmailVerified = isVerified(claims, email, settings);
  const [first, last] = splitName(readText(claims.name));
  const isSplit = Boolean(readText(claims.given_name) || readText(claims.family_name));
  return {
    issuer: claims.iss,
    subject: (settings.kind === 'microsoft' && readText(claims.oid)) || claims.sub,
    email: email.includes('@') ? email : null,
    isEmailVerified,
    domain: findDomain(claims, email, isEmailVerified, settings.kind),
    firstname: toPersonName(isSplit ? readText(claims.given_name) : first),
    lastname: toPersonName(isSplit ? readText(claims.family_name) : last),
  };
};
