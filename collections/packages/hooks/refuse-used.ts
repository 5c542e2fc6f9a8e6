import type { CollectionBeforeDeleteHook } from 'payload';

import { AppError } from '@/lib/core/errors';
import { countWorkspaces } from '@/lib/platform/find-packages';

/** A workspace without a package could not add anything. Throws `package_in_use`. */
export const refuseUsed: CollectionBeforeDeleteHook = async ({ id, req }) => {
  if ((await countWorkspaces(req.payload, String(id))) > 0) throw new AppError('package_in_use');
};
