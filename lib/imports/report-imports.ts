import type { RequestContext } from '@/lib/http/define-endpoint';
import type { CsvFile } from '@/lib/http/answer-kinds';

import { maxImportItems } from './import-schemas';
import { listImports } from './list-imports';

const header = ['title', 'address', 'source', 'state', 'failure', 'bytes', 'requested', 'finished', 'video'];

/** Report of the workspace's imports as a table. Throws `forbidden`. */
export const reportImports = async (ctx: RequestContext): Promise<CsvFile> => {
  const { imports } = await listImports(ctx, { limit: maxImportItems });
  return {
    filename: 'imports.csv',
    header,
    rows: imports.map(({ title, address, source, state, failure, size, requestedAt, finishedAt, video }) => [
      title,
      source === 'vimeo' ? `https://vimeo.com/${address}` : address,
      source,
      state,
      failure,
      size,
      requestedAt,
      finishedAt,
      video?.id ?? null,
    ]),
  };
};
