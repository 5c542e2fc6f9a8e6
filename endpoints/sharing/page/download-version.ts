import { z } from 'zod';

import { callerByQuery } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { uuidQuerySchema } from '@/lib/sharing/comments/comment-schemas';
import { downloadVersion } from '@/lib/sharing/page/download-version';
import { downloadFiles } from '@/lib/sharing/types';

import { versionSchema } from './version-schema';

/** `GET /api/collaborate/download`. */
export const downloadVersionEndpoint = defineEndpoint({
  method: 'get',
  path: '/collaborate/download',
  summary: 'Get an address that saves a version of a shared video as a file',
  permission: callerByQuery,
  rateLimit: { name: 'share-downloads', max: 60, seconds: 60 },
  support: 'refused',
  query: uuidQuerySchema.extend({ version: versionSchema, file: z.enum(downloadFiles).default('mp4') }),
  answer: z.object({ url: z.string(), expiresAt: z.string().describe('ISO 8601') }),
  cache: 'no-store',
  run: (ctx, { query }) => downloadVersion(ctx, query),
});
