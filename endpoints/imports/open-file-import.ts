import { defineEndpoint } from '@/lib/http/define-endpoint';
import { fileImportSchema, fileTicketSchema } from '@/lib/imports/import-schemas';
import { openFileImport } from '@/lib/imports/open-file-import';

import { importPermission } from './import-calls';

/** `POST /api/videos/import/file`. */
export const openFileImportEndpoint = defineEndpoint({
  method: 'post',
  path: '/import/file',
  summary: 'Open the upload of a file that moves in, or go on with it',
  permission: importPermission,
  rateLimit: { name: 'upload', max: 600, seconds: 60 },
  body: fileImportSchema,
  answer: fileTicketSchema,
  run: (ctx, { body }) => openFileImport(ctx, body),
});
