import { isDeepStrictEqual } from 'node:util';

import type { CollectionAfterChangeHook } from 'payload';

import { queueJob } from '@/lib/jobs/queue-job';
import { getEmbedPrivacy } from '@/lib/publishing/embed-privacy';

/** Every video's data file tells who may embed it, so a changed decision is published for all of them. */
export const publishChangedEmbedRule: CollectionAfterChangeHook = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (operation !== 'update') return doc;
  if (isDeepStrictEqual(getEmbedPrivacy(doc), getEmbedPrivacy(previousDoc))) return doc;
  const workspaceId = String(doc.id);
  await queueJob(req.payload, 'publish-workspace', { workspaceId }, { workspace: workspaceId, req });
  return doc;
};
