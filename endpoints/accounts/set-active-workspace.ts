import { z } from 'zod';

import { setActiveWorkspace } from '@/lib/accounts/set-active-workspace';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/users/set-active-workspace`. */
export const setActiveWorkspaceEndpoint = defineEndpoint({
  method: 'post',
  path: '/set-active-workspace',
  summary: 'Switch to another of one’s workspaces',
  permission: 'signed-in',
  body: z.object({ workspaceId: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean(), workspace: z.object({ id: z.string(), name: z.string() }) }),
  run: (ctx, { body }) => setActiveWorkspace(ctx, body),
});
