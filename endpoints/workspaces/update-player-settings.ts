import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { updatePlayerSettings } from '@/lib/workspaces/update-player-settings';

const domain = z.union(
  [
    z.string().max(300),
    z.object({ id: z.string().optional(), value: z.string().max(300) }).transform(({ value }) => value),
  ],
  { error: ({ input }) => (typeof input === 'string' ? undefined : 'embed_domain_type') },
);

const settings = {
  share: z.enum(['allowed', 'forbidden']),
  embed: z.enum(['allowed', 'limited', 'forbidden']),
};

/** `PATCH /api/workspaces/{id}/player-settings`. */
export const updatePlayerSettingsEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:id/player-settings',
  summary: 'Decide who may pass on and embed the workspace’s videos',
  permission: { collection: slugs.workspaces, operation: 'updatePlayerSettings' },
  rateLimit: { name: 'player-settings', max: 60, seconds: 60 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({
    ...settings,
    domains: z.array(domain, { error: 'embed_domain_type' }).max(100).default([]),
  }),
  answer: z.object({ ...settings, domains: z.array(z.object({ id: z.string(), value: z.string() })) }),
  run: (ctx, { params, body, scope }) =>
    updatePlayerSettings(ctx, { workspaceId: params.id, settings: body, scope }),
});
