import type { Payload } from 'payload';

import { isLibraryLayout, layoutPreference, type LibraryLayout } from '@/lib/accounts/rules';
import { getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { type CategoryOption, findCategories } from '../labels/find-categories';
import { findLibraryPage } from './find-library-page';
import type { LibraryQuery } from './library-query';
import type { LibraryPage } from './library-schemas';

/** The layout a person last chose for the library; `grid` by default. */
const findLibraryLayout = async (payload: Payload, userId: string): Promise<LibraryLayout> => {
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    where: {
      and: [
        { key: { equals: layoutPreference } },
        { 'user.value': { equals: userId } },
        { 'user.relationTo': { equals: slugs.users } },
      ],
    },
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  const value: unknown = docs[0]?.value;
  return isLibraryLayout(value) ? value : 'grid';
};

/** Data that is sent with the library's document. */
export type InitialLibrary = {
  query: LibraryQuery;
  page: LibraryPage;
  layout: LibraryLayout;
  /** Milliseconds since 1970. */
  loadedAt: number;
};

/**
 * Everything the library shows initially. Throws `forbidden` without a person, a workspace or the right to
 * read.
 */
export const loadLibrary = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  query: LibraryQuery,
): Promise<{ initial: InitialLibrary; categories: CategoryOption[] }> => {
  const workspace = getActorWorkspace(ctx.actor);
  const userId = getActorUserId(ctx.actor);
  if (!workspace || !userId) throw new AppError('forbidden');
  const [page, categories, layout] = await Promise.all([
    findLibraryPage(ctx, query),
    findCategories(ctx, workspace.id),
    findLibraryLayout(ctx.payload, userId),
  ]);
  return { initial: { query, page, layout, loadedAt: Date.now() }, categories };
};
