import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { verifyDomain } from '@/lib/workspaces/domains/check-domain';
import { createDomain } from '@/lib/workspaces/domains/create-domain';
import { deleteDomain } from '@/lib/workspaces/domains/delete-domain';
import { domainSchema } from '@/lib/workspaces/domains/present-domain';

const domain = z.string({ error: 'domain_required' }).max(300);

const domainFields = z.object({ domain, workspaceId: z.string().min(1).max(64).optional() });

/** `POST /api/workspaces/create-custom-domain`. */
const createDomainEndpoint = defineEndpoint({
  method: 'post',
  path: '/create-custom-domain',
  operationId: 'createCustomDomain',
  tag: 'Workspace',
  summary: 'Add a custom domain for delivery to viewers',
  permission: { collection: slugs.workspaces, operation: 'manageDomains' },
  rateLimit: { name: 'create-domain', max: 20, seconds: 600 },
  body: domainFields,
  maxBodyBytes: 10_000,
  answer: domainSchema,
  run: (ctx, { body, scope }) => createDomain(ctx, { ...body, scope }),
});

/** `POST /api/workspaces/verify-custom-domain`. */
const verifyDomainEndpoint = defineEndpoint({
  method: 'post',
  path: '/verify-custom-domain',
  operationId: 'verifyCustomDomain',
  tag: 'Workspace',
  summary: 'Verify that a domain belongs to the workspace and resolves to the edge',
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

/** `DELETE /api/workspaces/delete-custom-domain`. */
const deleteDomainEndpoint = defineEndpoint({
  method: 'delete',
  path: '/delete-custom-domain',
  operationId: 'deleteCustomDomain',
  tag: 'Workspace',
  summary: 'Delete a custom domain',
  permission: { collection: slugs.workspaces, operation: 'removeDomains' },
  rateLimit: { name: 'delete-domain', max: 20, seconds: 60 },
  body: domainFields,
  answer: z.array(domainSchema),
  run: (ctx, { body, scope }) => deleteDomain(ctx, { ...body, scope }),
});

/** Endpoints below `/api/workspaces`: a workspace's custom domains. */
export const domainEndpoints = [createDomainEndpoint, verifyDomainEndpoint, deleteDomainEndpoint];
