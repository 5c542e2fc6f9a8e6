import { z } from 'zod';

import { port, httpUrl, splitList } from './variable-meta';

/** A CRM to which workspaces are synced; `off` by default. */
export const crmSchema = z.discriminatedUnion('CRM', [
  z.object({
    CRM: z.literal('off').meta({
      readBy: 'web',
      description:
        'With `pipedrive`, platform administrators can sync a workspace and its owner from ' +
        'the workspace’s form',
    }),
  }),
  z.object({
    CRM: z.literal('pipedrive'),
    PIPEDRIVE_API_TOKEN: z.string().min(1).meta({ readBy: 'web', description: 'API token' }),
    PIPEDRIVE_API_URL: httpUrl
      .default('https://api.pipedrive.com')
      .meta({ readBy: 'web', description: 'Pipedrive, or your company’s own address there' }),
    PIPEDRIVE_WORKSPACE_FIELD: z
      .string()
      .regex(/^[0-9a-f]{40}$/, 'must be a field key of 40 hexadecimal characters')
      .optional()
      .meta({
        readBy: 'web',
        description:
          'Key of a text field of organizations that stores the workspace’s id; without it, ' +
          'the first sync finds an organization by its name',
      }),
  }),
]);
export type CrmEnv = z.infer<typeof crmSchema>;

/** Outgoing webhooks. */
export const webhookSchema = z.object({
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .default('')
    .meta({
      readBy: 'web, worker',
      description:
        'Hosts (`host` or `host:port`, separated by commas) that webhooks may be sent to although ' +
        'they are private, also by `http`',
    }),
});

/** The payment provider; with `manual`, a platform administrator sets each plan. */
export const billingSchema = z.discriminatedUnion('BILLING', [
  z.object({
    BILLING: z.literal('manual').meta({
      readBy: 'web, worker',
      description: '`manual`: a platform administrator sets each plan; `stripe`: owners pay through Stripe',
    }),
  }),
  z.object({
    BILLING: z.literal('stripe'),
    STRIPE_SECRET_KEY: z
      .string()
      .min(1)
      .meta({ readBy: 'web, worker', description: 'Stripe’s secret key, `sk_…`' }),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .min(1)
      .meta({ readBy: 'web', description: 'Signing secret of the webhook, `whsec_…`' }),
    STRIPE_API_URL: httpUrl
      .optional()
      .meta({ readBy: 'web, worker', usual: 'Stripe', description: 'URL of an emulator, for tests' }),
  }),
]);

export type BillingEnv = z.infer<typeof billingSchema>;

/** Statements of the operator on hosting and data protection, one sentence each. */
export const trustSchema = z.object({
  TRUST_POINTS_DE: z.string().default('').meta({
    readBy: 'web',
    description:
      'Statements on hosting and data protection in the plan dialog, in German, separated by a vertical bar',
  }),
  TRUST_POINTS_EN: z.string().default('').meta({ readBy: 'web', description: 'The same in English' }),
});

/** Splits sentences at `|`. */
export const splitTrustPoints = (value: string): string[] =>
  value
    .split('|')
    .map((point) => point.trim())
    .filter(Boolean);

const servers = z
  .string()
  .transform(splitList)
  .pipe(z.array(httpUrl).min(1))
  .meta({ readBy: 'web, worker', description: 'URLs of the cache servers, separated by commas' });

const selfHosted = {
  CDN_PURGE_URLS: servers,
  CDN_PURGE_TOKEN: z
    .string()
    .min(8)
    .optional()
    .meta({ readBy: 'web, worker', description: 'Bearer token for them, at least 8 characters' }),
};

/** The cache in front of the edge, from which hidden or replaced files are purged. */
export const purgeSchema = z.discriminatedUnion('CDN', [
  z.object({
    CDN: z.literal('off').meta({
      readBy: 'web, worker',
      description:
        'The cache in front of the edge. Hidden, replaced and deleted files are purged from ' +
        'it, see [operations](../operate/operations.md#a-cdn-in-front)',
    }),
  }),
  z.object({ CDN: z.literal('varnish'), ...selfHosted }),
  z.object({ CDN: z.literal('nginx'), ...selfHosted }),
  z.object({
    CDN: z.literal('cloudflare'),
    CLOUDFLARE_ZONE_ID: z.string().min(1).meta({ readBy: 'web, worker', description: 'Zone' }),
    CLOUDFLARE_API_TOKEN: z
      .string()
      .min(1)
      .meta({ readBy: 'web, worker', description: 'Token with “Cache Purge” permission for that zone' }),
    CLOUDFLARE_API_URL: httpUrl
      .default('https://api.cloudflare.com/client/v4')
      .meta({ readBy: 'web, worker', description: 'API' }),
  }),
  z.object({
    CDN: z.literal('bunny'),
    BUNNY_API_KEY: z.string().min(1).meta({ readBy: 'web, worker', description: 'API key of the account' }),
    BUNNY_API_URL: httpUrl
      .default('https://api.bunny.net')
      .meta({ readBy: 'web, worker', description: 'API' }),
  }),
]);
export type PurgeEnv = z.infer<typeof purgeSchema>;

const shared = {
  DOMAINS_TARGET: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a host name')
    .optional()
    .meta({
      readBy: 'web, worker',
      usual: 'host of `EDGE_URL`',
      description: 'Host name that custom domains are a CNAME of; it must never change',
    }),
  DNS_SERVERS: z.string().default('').meta({
    readBy: 'web, worker',
    usual: 'the machine’s',
    description: 'Name servers to ask, `address` or `address:port`, separated by commas',
  }),
};

/**
 * Custom domains of workspaces: `off`; `proxied` if a proxy in front of the edge holds the certificates;
 * `edge` if the edge itself is public and obtains them by ACME.
 */
export const domainsSchema = z.discriminatedUnion('DOMAINS', [
  z.object({
    DOMAINS: z.literal('off').meta({
      readBy: 'web, worker, edge',
      description:
        'Custom domains of workspaces. `proxied`: a proxy or CDN in front of the edge holds ' +
        'the certificates; `edge`: the edge obtains them by ACME',
    }),
  }),
  z.object({ DOMAINS: z.literal('proxied'), ...shared }),
  z.object({
    DOMAINS: z.literal('edge'),
    ...shared,
    EDGE_TLS_PORT: port.default(443).meta({ readBy: 'edge', description: 'HTTPS port of the edge' }),
    ACME_DIRECTORY_URL: z
      .url({ protocol: /^https$/ })
      .default('https://acme-v02.api.letsencrypt.org/directory')
      .meta({
        readBy: 'worker',
        description:
          'Directory of the certificate authority. Let’s Encrypt’s staging directory has ' +
          'generous limits for a first try',
      }),
    ACME_EMAIL: z
      .email()
      .optional()
      .meta({ readBy: 'worker', description: 'Contact address for the authority' }),
    ACME_CA_FILE: z
      .string()
      .min(1)
      .optional()
      .meta({ readBy: 'worker', description: 'Certificate (PEM) to trust, for your own ACME server' }),
  }),
]);

export type DomainsEnv = z.infer<typeof domainsSchema>;
