import { isDeepStrictEqual } from 'node:util';

import type { CollectionAfterChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { toStoredPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';
import type { Workspace } from '@/payload-types';

/**
 * Everything of a workspace that its videos' data files depend on. The package says whether privacy holds at
 * all.
 */
const toPublishedFacts = (workspace: Workspace) => ({
  privacy: toStoredPrivacy(workspace),
  package: getRelationId(workspace.subscription?.package),
});

/** Every video's data file tells who may embed it, so a changed decision is published for all of them. */
export const publishChangedPrivacy: CollectionAfterChangeHook<Workspace> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (operation !== 'update') return doc;
  if (isDeepStrictEqual(toPublishedFacts(doc), toPublishedFacts(previousDoc))) return doc;
  await republishWorkspace(req.payload, doc.id, { req });
  return doc;
};
