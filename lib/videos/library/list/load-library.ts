import type { Payload } from 'payload';

import {
  columnsPreference,
  isLibraryLayout,
  layoutPreference,
  type LibraryLayout,
} from '@/lib/accounts/rules';
import { decide, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId, hasOneOfIds } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Member, User } from '@/payload-types';

import { type CategoryOption, findCategories, findTitles } from '../labels/find-categories';
import { listViews } from '../views/saved-views';
import type { SavedLibraryView } from '../views/view-schemas';
import { findLibraryPage } from './find-library-page';
import { defaultColumns, type LibraryColumn, type LibraryQuery, parseColumns } from './library-query';
import type { LibraryPage } from './library-schemas';

/** The last choices of a person: by default a grid, and the usual columns in the table. */
const findChoices = async (
  payload: Payload,
  userId: string,
): Promise<{ layout: LibraryLayout; columns: LibraryColumn[] }> => {
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    where: {
      and: [
        { key: { in: [layoutPreference, columnsPreference] } },
        { 'user.value': { equals: userId } },
        { 'user.relationTo': { equals: slugs.users } },
      ],
    },
    limit: 2,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  const read = (wanted: string): unknown => docs.find(({ key }) => key === wanted)?.value;
  const layout = read(layoutPreference);
  return {
    layout: isLibraryLayout(layout) ? layout : 'grid',
    columns: parseColumns(read(columnsPreference)) ?? defaultColumns,
  };
};

type LibraryContext = Pick<RequestContext, 'payload' | 'req' | 'actor' | 'ports'>;

/** The workspace's members by name, for those who may read members. */
const findPeople = async (
  { payload, actor }: LibraryContext,
  workspace: string,
): Promise<CategoryOption[]> => {
  if (decide(actor, slugs.members, 'read') === 'none') return [];
  const members = await payload.db.find<Member>({
    collection: slugs.members,
    where: { and: [{ workspace: { equals: workspace } }, { status: { equals: 'accepted' } }] },
    select: { userConnection: true },
    pagination: false,
    limit: 0,
  });
  const ids = members.docs.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  if (ids.length === 0) return [];
  const users = await payload.db.find<User>({
    collection: slugs.users,
    where: hasOneOfIds(ids),
    select: { fullname: true },
    pagination: false,
    limit: 0,
  });
  return users.docs
    .flatMap(({ id, fullname }) => (fullname ? [{ id, title: fullname }] : []))
    .sort((a, b) => a.title.localeCompare(b.title, 'de-DE'));
};

/** Data that is sent with the library's document. */
export type InitialLibrary = {
  query: LibraryQuery;
  page: LibraryPage;
  layout: LibraryLayout;
  columns: LibraryColumn[];
  /** Milliseconds since 1970. */
  loadedAt: number;
};

/** The choices of the filters, and the saved views. */
export type LibraryOptions = { tags: CategoryOption[]; people: CategoryOption[]; views: SavedLibraryView[] };

/**
 * Everything the library shows initially. Throws `forbidden` without a person, a workspace or the right to
 * read.
 */
export const loadLibrary = async (
  ctx: LibraryContext,
  query: LibraryQuery,
): Promise<{ initial: InitialLibrary; categories: CategoryOption[]; options: LibraryOptions }> => {
  const workspace = getActorWorkspace(ctx.actor);
  const userId = getActorUserId(ctx.actor);
  if (!workspace || !userId) throw new AppError('forbidden');
  const [page, categories, choices, tags, people, views] = await Promise.all([
    findLibraryPage(ctx, query),
    findCategories(ctx, workspace.id),
    findChoices(ctx.payload, userId),
    findTitles(ctx, slugs.tags, workspace.id),
    findPeople(ctx, workspace.id),
    listViews(ctx),
  ]);
  return {
    initial: { query, page, ...choices, loadedAt: Date.now() },
    categories,
    options: { tags, people, views },
  };
};
