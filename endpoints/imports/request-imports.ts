import { defineEndpoint } from '@/lib/http/define-endpoint';
import { requestedImportsSchema, requestImportsSchema } from '@/lib/imports/import-schemas';
import { requestImports } from '@/lib/imports/request-imports';

import { importPermission, maxImportBodyBytes } from './import-calls';

/** `POST /api/videos/import`. */
export const requestImportsEndpoint = defineEndpoint({
  method: 'post',
  path: '/import',
  summary: 'Fetch videos from Vimeo or from addresses on the web',
  permission: importPermission,
  rateLimit: { name: 'import', max: 120, seconds: 60 },
  body: requestImportsSchema,
  maxBodyBytes: maxImportBodyBytes,
  answer: requestedImportsSchema,
  run: (ctx, { body }) => requestImports(ctx, body),
});
