import { z } from 'zod';

import { phrase } from '../error-phrases';
import { httpUrl, splitList } from './variable-meta';

/** A domain in lower case, without a dot at either end. */
const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const toDomains = (value: string): string[] => splitList(value.toLowerCase());

/** A list without domains, such as a comma, would open the sign-up to everyone. */
const isDomainList = (value: string): boolean => {
  const domains = toDomains(value);
  return domains.length > 0 && domains.every((domain) => domainPattern.test(domain));
};

/**
 * Sign-up for an account with a workspace: open to everyone, closed (invitations still work), or open to
 * people whom a platform administrator approves.
 */
export const signUpSchema = z.object({
  SIGN_UP: z
    .enum(['open', 'closed', 'approval'])
    .default('open')
    .meta({
      readBy: 'web',
      description:
        '`open`, `closed` (invitations still work) or `approval` (a platform administrator ' +
        'approves each request)',
    }),
  SIGN_UP_DOMAINS: z
    .string()
    .default('')
    .refine((value) => value === '' || isDomainList(value), phrase('must be domains separated by commas'))
    .transform(toDomains)
    .meta({
      readBy: 'web',
      usual: 'all',
      description: 'Email domains that may sign up, separated by commas',
    }),
  SIGN_UP_PACKAGE: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, phrase('must be the slug of a plan'))
    .optional()
    .meta({
      readBy: 'web',
      usual: 'the cheapest',
      description: 'Slug of the plan that is preselected for a new workspace',
    }),
  TERMS_URL: httpUrl
    .optional()
    .meta({ readBy: 'web', description: 'Terms that people accept when they sign up' }),
  PRIVACY_URL: httpUrl
    .optional()
    .meta({ readBy: 'web', description: 'Privacy policy, linked in the sign-up and on share pages' }),
});

export type SignUpEnv = {
  mode: 'open' | 'closed' | 'approval';
  /** The allowed email domains, in lower case; empty allows all. */
  domains: string[];
  /** The slug of the preselected plan; null for the cheapest. */
  packageSlug: string | null;
  /** The documents that people accept by signing up; null if the operator names none. */
  termsUrl: string | null;
  privacyUrl: string | null;
};

export const toSignUpEnv = (settings: z.infer<typeof signUpSchema>): SignUpEnv => ({
  mode: settings.SIGN_UP,
  domains: settings.SIGN_UP_DOMAINS,
  packageSlug: settings.SIGN_UP_PACKAGE ?? null,
  termsUrl: settings.TERMS_URL ?? null,
  privacyUrl: settings.PRIVACY_URL ?? null,
});
