import { csv } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { reportImports } from '@/lib/imports/report-imports';

import { importPermission } from './import-calls';

/** `GET /api/videos/import/report`. */
export const reportImportsEndpoint = defineEndpoint({
  method: 'get',
  path: '/import/report',
  summary: 'What became of the imports, as a table',
  permission: importPermission,
  answer: csv,
  run: (ctx) => reportImports(ctx),
});
