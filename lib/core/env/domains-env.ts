import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

const shared = {
  DOMAINS_TARGET: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must be a host name')
    .optional(),
  DNS_SERVERS: z.string().default(''),
};

/**
 * Custom domains of workspaces: `off`; `proxied` if a proxy in front of the edge holds the certificates;
 * `edge` if the edge itself is public and obtains them by ACME.
 */
export const domainsSchema = z.discriminatedUnion('DOMAINS', [
  z.object({ DOMAINS: z.literal('off') }),
  z.object({ DOMAINS: z.literal('proxied'), ...shared }),
  z.object({
    DOMAINS: z.literal('edge'),
    ...shared,
    EDGE_TLS_PORT: port.default(443),
    ACME_DIRECTORY_URL: z
      .url({ protocol: /^https$/ })
      .default('https://acme-v02.api.letsencrypt.org/directory'),
    ACME_EMAIL: z.email().optional(),
    ACME_CA_FILE: z.string().min(1).optional(),
  }),
]);

export type DomainsEnv = z.infer<typeof domainsSchema>;
