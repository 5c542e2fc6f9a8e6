import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { csv } from '@/lib/http/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { browseSource } from '@/lib/imports/browse-source';
import { changeImports } from '@/lib/imports/change-imports';
import { importFromVimeo } from '@/lib/imports/import-from-vimeo';
import {
  browseSourceSchema,
  changeImportsSchema,
  fileImportSchema,
  fileTicketSchema,
  importFromVimeoSchema,
  importListSchema,
  requestedImportsSchema,
  requestImportsSchema,
  sourcePageSchema,
} from '@/lib/imports/import-schemas';
import { listImports, reportImports } from '@/lib/imports/list-imports';
import { openFileImport, requestImports } from '@/lib/imports/request-imports';

const maxImportBodyBytes = 2_000_000;

/**
 * Tokens need the permission to upload. For people, the use cases additionally require the role of
 * superadmin.
 */
const importPermission = { collection: slugs.videos, operation: 'upload' } as const;

/** `POST /api/videos/import-from-vimeo`. */
const importFromVimeoEndpoint = defineEndpoint({
  method: 'post',
  path: '/import-from-vimeo',
  operationId: 'importFromVimeo',
  tag: 'Imports',
  summary: 'Import one video from Vimeo',
  permission: { collection: slugs.videos, operation: 'import' },
  rateLimit: { name: 'import', max: 120, seconds: 60 },
  body: importFromVimeoSchema,
  answer: z.object({
    id: z.string(),
    title: z.string(),
    thumbnailUrl: z.string().nullable().describe('URL of the thumbnail at Vimeo.'),
    importId: z.string(),
  }),
  run: (ctx, { body }) => importFromVimeo(ctx, body),
});

/** `POST /api/videos/import`. */
const requestImportsEndpoint = defineEndpoint({
  method: 'post',
  path: '/import',
  operationId: 'createImports',
  tag: 'Imports',
  summary: 'Import videos from Vimeo, from URLs or from a bucket',
  permission: importPermission,
  rateLimit: { name: 'import', max: 120, seconds: 60 },
  body: requestImportsSchema,
  maxBodyBytes: maxImportBodyBytes,
  answer: requestedImportsSchema,
  run: (ctx, { body }) => requestImports(ctx, body),
});

/** `POST /api/videos/import/browse`. A call with a body, because tokens and keys must not be in URLs. */
const browseSourceEndpoint = defineEndpoint({
  method: 'post',
  path: '/import/browse',
  operationId: 'browseImportSource',
  tag: 'Imports',
  summary: 'List the videos of a Vimeo account or of a bucket',
  permission: { collection: slugs.videos, operation: 'import' },
  rateLimit: { name: 'import-browse', max: 120, seconds: 60 },
  body: browseSourceSchema,
  answer: sourcePageSchema,
  cache: 'no-store',
  run: (ctx, { body }) => browseSource(ctx, body),
});

/** `POST /api/videos/import/file`. */
const openFileImportEndpoint = defineEndpoint({
  method: 'post',
  path: '/import/file',
  operationId: 'startFileImport',
  tag: 'Imports',
  summary: 'Start or resume the upload of an imported file',
  permission: importPermission,
  rateLimit: { name: 'upload', max: 600, seconds: 60 },
  body: fileImportSchema,
  answer: fileTicketSchema,
  run: (ctx, { body }) => openFileImport(ctx, body),
});

/** `POST /api/videos/import/change`. */
const changeImportsEndpoint = defineEndpoint({
  method: 'post',
  path: '/import/change',
  operationId: 'changeImports',
  tag: 'Imports',
  summary: 'Pause, resume, cancel, remove or retry imports',
  permission: importPermission,
  body: changeImportsSchema,
  maxBodyBytes: maxImportBodyBytes,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => changeImports(ctx, body),
});

/** `GET /api/videos/import`. */
const listImportsEndpoint = defineEndpoint({
  method: 'get',
  path: '/import',
  operationId: 'listImportProgress',
  tag: 'Imports',
  summary: 'List imports and their progress',
  permission: importPermission,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(100).describe('Number of imports, newest first.'),
  }),
  answer: importListSchema,
  cache: 'no-store',
  run: (ctx, { query }) => listImports(ctx, query),
});

/** `GET /api/videos/import/report`. */
const reportImportsEndpoint = defineEndpoint({
  method: 'get',
  path: '/import/report',
  operationId: 'exportImportReport',
  tag: 'Imports',
  summary: 'Export the results of the imports as CSV',
  permission: importPermission,
  answer: csv,
  run: (ctx) => reportImports(ctx),
});

/** Endpoints below `/api/videos`: imports. */
export const importEndpoints = [
  importFromVimeoEndpoint,
  requestImportsEndpoint,
  browseSourceEndpoint,
  openFileImportEndpoint,
  changeImportsEndpoint,
  listImportsEndpoint,
  reportImportsEndpoint,
];
