import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload';

import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { countWorkspaces } from '@/lib/platform/find-packages';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';
import type { Package, Workspace } from '@/payload-types';

const publishedFeatures = ['videoPrivacyEnabled', 'customDomainEnabled'] as const;

/** Republishes the videos of all workspaces whose package gains or loses a published feature. */
export const publishChangedFeatures: CollectionAfterChangeHook<Package> = async ({
  doc,
  operation,
  previousDoc,
  req: { payload },
}) => {
  if (operation !== 'update') return doc;
  const isSame = publishedFeatures.every(
    (name) => Boolean(doc.features?.[name]) === Boolean(previousDoc.features?.[name]),
  );
  if (isSame) return doc;
  const { docs } = await payload.db.find<Workspace>({
    collection: slugs.workspaces,
    where: { 'subscription.package': { equals: doc.id } },
    select: {},
    pagination: false,
    limit: 0,
  });
  for (const { id } of docs) await republishWorkspace(payload, id);
  return doc;
};

/** A workspace without a package could not add anything. Throws `package_in_use`. */
export const refuseUsed: CollectionBeforeDeleteHook = async ({ id, req }) => {
  if ((await countWorkspaces(req.payload, String(id))) > 0) throw new AppError('package_in_use');
};
