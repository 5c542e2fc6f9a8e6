import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findLibraryPage } from '@/lib/library/list/find-library-page';
import { libraryPageSchema, libraryQuerySchema } from '@/lib/library/list/library-schemas';

/** `GET /api/videos/library`. */
export const listLibraryEndpoint = defineEndpoint({
  method: 'get',
  path: '/library',
  summary: 'One page of the videos of the active workspace, as the library shows them',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'library', max: 600, seconds: 60 },
  query: libraryQuerySchema,
  answer: libraryPageSchema,
  run: (ctx, { query }) => findLibraryPage(ctx, query),
});
