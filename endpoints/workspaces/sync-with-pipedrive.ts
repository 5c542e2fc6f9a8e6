import { z } from 'zod';

import { syncWorkspaceWithCrm } from '@/lib/crm/sync-workspace';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/workspaces/{id}/sync-with-pipedrive`: the platform administrator's. */
export const syncWithPipedriveEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/sync-with-pipedrive',
  summary: 'Write a workspace into the customer-relationship system',
  permission: 'root',
  rateLimit: { name: 'sync-with-pipedrive', max: 30, seconds: 60 },
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean(), message: z.string(), lastPipedriveSync: z.string() }),
  run: (ctx, { params }) => syncWorkspaceWithCrm(ctx, params.id),
});
