import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { decide, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { compareAndSet, deleteById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { toSingleLine } from '@/lib/core/strings';
import type { SavedView } from '@/payload-types';

import { parseColumns, parseLibraryQuery, toLibraryParams } from '../list/library-query';
import { maxViews, type SavedLibraryView, type ViewDraft } from './view-schemas';

type Place = { workspace: string; owner: string };

/** Throws `forbidden` without a person or a workspace. */
const getPlace = ({ actor }: Context): Place => {
  const workspace = getActorWorkspace(actor)?.id;
  const owner = getActorUserId(actor);
  if (!workspace || !owner) throw new AppError('forbidden');
  return { workspace, owner };
};

/** Managers can also rename, unshare and delete what others have shared. */
const isChangeable = (ctx: Context, { workspace, owner }: Place): Where => ({
  and: [
    { workspace: { equals: workspace } },
    {
      or: [
        { owner: { equals: owner } },
        ...(decide(ctx.actor, slugs.savedViews, 'manage') === 'none' ? [] : [{ isShared: { equals: true } }]),
      ],
    },
  ],
});

const present = (ctx: Context, row: SavedView): SavedLibraryView => {
  const isOwn = row.owner === getActorUserId(ctx.actor);
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    columns: parseColumns(row.columns),
    isShared: Boolean(row.isShared),
    isOwn,
    canChange: isOwn || decide(ctx.actor, slugs.savedViews, 'manage') !== 'none',
  };
};

/** The actor's own views and those that others share with the workspace, by name. */
export const listViews = async (ctx: Context): Promise<SavedLibraryView[]> => {
  const { workspace, owner } = getPlace(ctx);
  const { docs } = await ctx.payload.db.find<SavedView>({
    collection: slugs.savedViews,
    where: {
      and: [
        { workspace: { equals: workspace } },
        { or: [{ owner: { equals: owner } }, { isShared: { equals: true } }] },
      ],
    },
    pagination: false,
    limit: 0,
  });
  return docs
    .map((row) => present(ctx, row))
    .sort((a, b) => a.name.localeCompare(b.name, 'de-DE', { numeric: true }));
};

/** The known parts of a draft, as they are stored. A page number is left out. */
const toData = ({ name, query, columns, isShared }: Partial<ViewDraft>) => ({
  ...(name !== undefined && { name: toSingleLine(name) }),
  ...(query !== undefined && { query: cleanQuery(query) }),
  ...(columns !== undefined && { columns }),
  ...(isShared !== undefined && { isShared }),
});

const cleanQuery = (query: string): string =>
  toLibraryParams({
    ...parseLibraryQuery(Object.fromEntries(new URLSearchParams(query))),
    page: 1,
  }).toString();

/** Saves a view. Throws `too_many_views` if the person has as many as allowed. */
export const createView = async (ctx: Context, draft: ViewDraft): Promise<SavedLibraryView> => {
  const { workspace, owner } = getPlace(ctx);
  const { docs } = await ctx.payload.db.find<SavedView>({
    collection: slugs.savedViews,
    where: { and: [{ workspace: { equals: workspace } }, { owner: { equals: owner } }] },
    select: { key: true },
    pagination: false,
    limit: 0,
  });
  const used = new Set(docs.map(({ key }) => key));
  // A random start keeps calls at the same time from trying the same numbers.
  const start = Math.floor(Math.random() * maxViews);
  for (let step = 0; step < maxViews; step += 1) {
    const key = `${owner}:${workspace}:${((start + step) % maxViews) + 1}`;
    if (used.has(key)) continue;
    const data = { ...toData(draft), key, owner, workspace };
    const row = await createOnce(ctx.payload, { collection: slugs.savedViews, key: 'key', data });
    if (row) return present(ctx, row);
  }
  throw new AppError('too_many_views', { max: maxViews });
};

/** Renames, shares or overwrites a view. Throws `not_found` if it is not the actor's to change. */
export const updateView = async (
  ctx: Context,
  { id, change }: { id: string; change: Partial<ViewDraft> },
): Promise<SavedLibraryView> => {
  const row = await compareAndSet(ctx.payload, {
    collection: slugs.savedViews,
    where: { and: [{ id: { equals: id } }, isChangeable(ctx, getPlace(ctx))] },
    data: toData(change),
  });
  if (!row) throw new AppError('not_found');
  return present(ctx, row);
};

/** Deletes a view. Throws `not_found` if it is not the actor's to change. */
export const deleteView = async (ctx: Context, id: string): Promise<void> => {
  const where = isChangeable(ctx, getPlace(ctx));
  const row = await findById(ctx.payload, slugs.savedViews, id, { where });
  if (!row) throw new AppError('not_found');
  await deleteById(ctx.payload, slugs.savedViews, id);
};
