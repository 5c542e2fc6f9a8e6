import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { deleteDomain } from '@/lib/domains/delete-domain';
import { domainSchema } from '@/lib/domains/present-domain';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { domainFields } from './domain-fields';

/** `DELETE /api/workspaces/delete-custom-domain`. */
export const deleteDomainEndpoint = defineEndpoint({
  method: 'delete',
  path: '/delete-custom-domain',
  summary: 'Take a domain from the workspace',
  permission: { collection: slugs.workspaces, operation: 'removeDomains' },
  rateLimit: { name: 'delete-domain', max: 20, seconds: 60 },
  body: domainFields,
  answer: z.array(domainSchema),
  run: (ctx, { body, scope }) => deleteDomain(ctx, { ...body, scope }),
});
