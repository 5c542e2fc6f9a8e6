import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { deployPlayer } from '@/lib/players/deploy-player';

/** `POST /api/workspaces/deploy-player`. */
export const deployPlayerEndpoint = defineEndpoint({
  method: 'post',
  path: '/deploy-player',
  summary: 'Put the current player where the workspace’s viewers load it from',
  permission: { collection: slugs.workspaces, operation: 'deployPlayer' },
  rateLimit: { name: 'deploy-player', max: 5, seconds: 60 },
  body: z.object({ workspaceId: z.string().min(1).max(64) }),
  answer: z.object({
    success: z.boolean(),
    uploadedFiles: z.number().int(),
    deployedAt: z.iso.datetime(),
  }),
  run: (ctx, { body, scope }) => deployPlayer(ctx, { ...body, scope }),
});
