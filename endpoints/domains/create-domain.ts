import { slugs } from '@/lib/core/slugs';
import { createDomain } from '@/lib/domains/create-domain';
import { domainSchema } from '@/lib/domains/present-domain';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { domainFields } from './domain-fields';

/** `POST /api/workspaces/create-custom-domain`. */
export const createDomainEndpoint = defineEndpoint({
  method: 'post',
  path: '/create-custom-domain',
  summary: 'Add a domain that the workspace’s viewers are to be served by',
  permission: { collection: slugs.workspaces, operation: 'manageDomains' },
  rateLimit: { name: 'create-domain', max: 20, seconds: 600 },
  body: domainFields,
  maxBodyBytes: 10_000,
  answer: domainSchema,
  run: (ctx, { body, scope }) => createDomain(ctx, { ...body, scope }),
});
