import { findLibraryPage } from '@/lib/library/find-library-page';
import type { LibraryQuery } from '@/lib/library/library-query';

import type { Category, InitialLibrary } from '../VideoLibrary/types';
import { findCategories } from './find-categories';
import { findLibraryLayout } from './find-library-layout';

type Input = {
  ctx: Parameters<typeof findLibraryPage>[0];
  query: LibraryQuery;
  workspace: string;
  userId: string;
};

/** All that the library shows at first. */
export const loadLibrary = async ({
  ctx,
  query,
  workspace,
  userId,
}: Input): Promise<{ initial: InitialLibrary; categories: Category[] }> => {
  const [page, categories, layout] = await Promise.all([
    findLibraryPage(ctx, query),
    findCategories(ctx.payload, workspace),
    findLibraryLayout(ctx.payload, userId),
  ]);
  return { initial: { query, page, layout, loadedAt: Date.now() }, categories };
};
