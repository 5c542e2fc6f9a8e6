import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { importListSchema } from '@/lib/imports/import-schemas';
import { listImports } from '@/lib/imports/list-imports';

import { importPermission } from './import-calls';

/** `GET /api/videos/import`. */
export const listImportsEndpoint = defineEndpoint({
  method: 'get',
  path: '/import',
  summary: 'How the imports are getting on',
  permission: importPermission,
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
  answer: importListSchema,
  cache: 'no-store',
  run: (ctx, { query }) => listImports(ctx, query),
});
