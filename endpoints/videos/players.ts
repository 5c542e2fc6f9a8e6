import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { form } from '@/lib/http/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { deployPlayer } from '@/lib/videos/players/deploy-player';
import { uploadLogo } from '@/lib/videos/players/upload-logo';

/**
 * `POST /api/playerPresets/logo`: a multipart form with the image as `file`. For everyone who may edit the
 * player design of videos or presets, whose permissions tokens have separately.
 */
export const uploadLogoEndpoint = defineEndpoint({
  method: 'post',
  path: '/logo',
  operationId: 'uploadPlayerLogo',
  tag: 'Player presets',
  summary: 'Upload a logo for player designs',
  permission: {
    ...{ collection: slugs.videos, operation: 'update' },
    or: [
      { collection: slugs.playerPresets, operation: 'create' },
      { collection: slugs.playerPresets, operation: 'update' },
    ],
  },
  // Images are decoded in this process.
  rateLimit: { name: 'logos', max: 30, seconds: 60 },
  body: form({
    fields: z.object({}),
    files: { file: { maxBytes: 2_000_000, contentTypes: 'any', missing: 'missing_logo_file' } },
  }),
  answer: z.object({
    logo: z.string().describe('Value for `logo` in a player design.'),
    url: z.string(),
    size: z.number().int(),
  }),
  run: (ctx, { body: { files } }) => uploadLogo(ctx, files.file.bytes),
});

/** `POST /api/workspaces/deploy-player`. */
export const deployPlayerEndpoint = defineEndpoint({
  method: 'post',
  path: '/deploy-player',
  operationId: 'deployPlayer',
  tag: 'Workspace',
  summary: 'Deploy the current player to the workspace’s storage',
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
