import { isDeepStrictEqual } from 'node:util';

import type { CollectionAfterChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { toStoredPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';
import type { Workspace } from '@/payload-types';

/** Workspace data that is part of its videos' data files. The package decides whether privacy applies. */
const toPublishedFacts = (workspace: Workspace) => ({
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
  if (isDeepStrictEqual(toPublishedFacts(doc), toPublishedFacts(previousDoc))) return doc;
  await republishWorkspace(req.payload, doc.id, { req });
  return doc;
};
