import { isDeepStrictEqual } from 'node:util';

import type { CollectionBeforeDeleteHook, CollectionAfterChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { toStoredPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';
import type { Workspace } from '@/payload-types';

/**
 * Releases the domains of a deleted workspace. Runs before the deletion, because the rows require their
 * workspace.
 */
export const forgetDomains: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.customDomains,
    where: { workspace: { equals: id } },
  });
};

/**
 * Deletes the counts of a deleted workspace. Runs before the deletion, because the rows require their
 * workspace.
 */
export const forgetUsage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const counted = [
    slugs.usage,
    slugs.aiCreditUsages,
    slugs.statistics,
    slugs.videoStatistics,
    slugs.videoTombstones,
  ] as const;
  for (const collection of counted)
    await req.payload.db.deleteMany({ collection, where: { workspace: { equals: id } } });
};

/** Workspace data that is part of its videos' data files. The package decides whether privacy applies. */
const toPublishedSettings = (workspace: Workspace) => ({
  privacy: toStoredPrivacy(workspace),
  package: getRelationId(workspace.subscription?.package),
});

/** Republishes all videos, because each video's data file contains who may embed it. */
export const publishChangedPrivacy: CollectionAfterChangeHook<Workspace> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (operation !== 'update') return doc;
  if (isDeepStrictEqual(toPublishedSettings(doc), toPublishedSettings(previousDoc))) return doc;
  await republishWorkspace(req.payload, doc.id, { req });
  return doc;
};
