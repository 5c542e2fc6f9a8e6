import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findWorkspaceOfRecord, linkedCollections } from '@/lib/workspaces/find-workspace-of-record';

/** `GET /api/workspaces/of-record`, for a link to a record of another workspace of the person. */
export const findWorkspaceOfRecordEndpoint = defineEndpoint({
  method: 'get',
  path: '/of-record',
  summary: 'Find which of your workspaces a record belongs to',
  permission: 'signed-in',
  query: z.object({ collection: z.enum(linkedCollections), id: z.string().min(1).max(64) }),
  answer: z.object({ workspace: z.object({ id: z.string(), name: z.string() }).nullable() }),
  run: async (ctx, { query }) => ({ workspace: await findWorkspaceOfRecord(ctx, query) }),
});
