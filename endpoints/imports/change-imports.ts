import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { changeImports } from '@/lib/imports/change-imports';
import { changeImportsSchema } from '@/lib/imports/import-schemas';

import { importPermission, maxImportBodyBytes } from './import-calls';

/** `POST /api/videos/import/change`. */
export const changeImportsEndpoint = defineEndpoint({
  method: 'post',
  path: '/import/change',
  summary: 'Hold what waits, go on with it, end one import, forget it, or begin again with those that failed',
  permission: importPermission,
  body: changeImportsSchema,
  maxBodyBytes: maxImportBodyBytes,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => changeImports(ctx, body),
});
