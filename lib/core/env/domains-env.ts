import { z } from 'zod';

import { port } from './variable-meta';

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
