import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { domainSchema } from '@/lib/domains/present-domain';
import { verifyDomain } from '@/lib/domains/verify-domain';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { domainFields } from './domain-fields';

/** `POST /api/workspaces/verify-custom-domain`. */
export const verifyDomainEndpoint = defineEndpoint({
  method: 'post',
  path: '/verify-custom-domain',
  summary: 'Check whether a domain is the workspace’s and leads to the edge',
  permission: { collection: slugs.workspaces, operation: 'manageDomains' },
  rateLimit: { name: 'verify-domain', max: 30, seconds: 60 },
  body: domainFields,
  answer: z.object({
    certificate: z.object({ verified: z.boolean() }),
    distribution: z.object({ verified: z.boolean(), certUpdated: z.boolean() }),
    message: z.string().nullable(),
    doc: domainSchema,
  }),
  run: (ctx, { body, scope }) => verifyDomain(ctx, { ...body, scope }),
});
