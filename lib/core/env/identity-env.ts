import { z } from 'zod';

import { isLoopback } from '../network/origins';
import { flag, splitList } from './variable-meta';

const domain = /^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;

const domains = z
  .string()
  .default('')
  .transform((value) => splitList(value.toLowerCase()))
  .refine((names) => names.every((name) => domain.test(name)), 'must be domains separated by commas');

const isSafeIssuer = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  return !search && !hash && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
};
const issuer = z.string().refine(isSafeIssuer, 'must be an https URL (http only for this machine)');

/** A further provider besides Google and Microsoft, configured by the operator. */
const openIdSchema = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,29}$/, 'must be 2 to 30 lowercase letters, digits and hyphens')
    .refine((key) => key !== 'google' && key !== 'microsoft', 'is already taken'),
  name: z.string().trim().min(1).max(40),
  issuer,
  clientId: z.string().min(1),
  /** Without a secret the client is public and protected by PKCE only. */
  clientSecret: z.string().min(1).optional(),
  scopes: z
    .string()
    .default('openid email profile')
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must include openid'),
  domains: z.array(z.string().toLowerCase().regex(domain, 'must be a domain')).default([]),
});

const openIdProviders = z
  .string()
  .default('[]')
  .transform((value, ctx): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be a JSON list' });
      return z.NEVER;
    }
  })
  .pipe(z.array(openIdSchema).max(20))
  .refine(
    (providers) => new Set(providers.map(({ key }) => key)).size === providers.length,
    'must not contain the same key twice',
  );

export const identitySchema = z.object({
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ readBy: 'web', description: 'Client id. The sign-in button appears once id and secret are set' }),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().meta({ readBy: 'web', description: 'Client secret' }),
  GOOGLE_DOMAINS: domains.meta({
    readBy: 'web',
    usual: 'all',
    description:
      'Google Workspace domains that may sign in (claim `hd`), separated by commas; private ' +
      'accounts are refused then',
  }),
  GOOGLE_ENABLED: flag
    .default(true)
    .meta({ readBy: 'web', description: '`false` removes the button and keeps the connections' }),
  MICROSOFT_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ readBy: 'web', description: 'Client id. The sign-in button appears once id and secret are set' }),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional().meta({ readBy: 'web', description: 'Client secret' }),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^(organizations|common|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, 'must be a tenant ID')
    .default('organizations')
    .meta({
      readBy: 'web',
      description:
        'Tenant id for one organization, `organizations` for all, `common` for private accounts too',
    }),
  MICROSOFT_DOMAINS: domains.meta({
    readBy: 'web',
    usual: 'all',
    description:
      'Email domains that may sign in, separated by commas. With a single tenant, addresses ' +
      'at these domains count as verified',
  }),
  MICROSOFT_ENABLED: flag
    .default(true)
    .meta({ readBy: 'web', description: '`false` removes the button and keeps the connections' }),
  OPENID_PROVIDERS: openIdProviders.meta({
    readBy: 'web',
    description:
      'Other providers, a JSON list in one line, see ' +
      '[single sign-on](../operate/single-sign-on.md#keycloak-and-others)',
  }),
});

/** The connection settings of a provider, and the accounts it may sign in. */
export type ProviderSettings = {
  /** The key in URLs: `google`, `microsoft`, or one that the operator chose. */
  key: string;
  kind: 'google' | 'microsoft' | 'openid';
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string;
  /** Email domains in lower case; empty allows all. */
  domains: string[];
  /** False if the provider is configured but switched off. */
  isEnabled: boolean;
};

const both = (id: string | undefined, secret: string | undefined) =>
  id && secret ? { clientId: id, clientSecret: secret } : null;

/** The configured providers, in the order of their buttons. Pure. */
export const toProviders = (env: z.output<typeof identitySchema>): ProviderSettings[] => {
  const microsoft = both(env.MICROSOFT_CLIENT_ID, env.MICROSOFT_CLIENT_SECRET);
  const google = both(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const scopes = 'openid email profile';
  return [
    ...(microsoft
      ? [
          {
            ...microsoft,
            key: 'microsoft',
            kind: 'microsoft' as const,
            name: 'Microsoft',
            issuer: `https://login.microsoftonline.com/${env.MICROSOFT_TENANT.toLowerCase()}/v2.0`,
            scopes,
            domains: env.MICROSOFT_DOMAINS,
            isEnabled: env.MICROSOFT_ENABLED,
          },
        ]
      : []),
    ...(google
      ? [
          {
            ...google,
            key: 'google',
            kind: 'google' as const,
            name: 'Google',
            issuer: 'https://accounts.google.com',
            scopes,
            domains: env.GOOGLE_DOMAINS,
            isEnabled: env.GOOGLE_ENABLED,
          },
        ]
      : []),
    ...env.OPENID_PROVIDERS.map(({ clientSecret = null, ...provider }) => ({
      ...provider,
      kind: 'openid' as const,
      clientSecret,
      isEnabled: true,
    })),
  ];
};

/**
 * Reports a client id without secret or the reverse, by the name of the missing variable. It is an error, not
 * a disabled provider.
 */
export const findHalfClients = (env: z.output<typeof identitySchema>): string[] =>
  (['GOOGLE', 'MICROSOFT'] as const).flatMap((name) => {
    const [id, secret] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`]];
    if (Boolean(id) === Boolean(secret)) return [];
    return [`${name}_CLIENT_${id ? 'SECRET' : 'ID'}: is needed beside the other half`];
  });
