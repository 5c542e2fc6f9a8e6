import type { CollectionBeforeDeleteHook } from 'payload';

import { AppError } from '@/lib/core/errors';
import { countWorkspaces } from '@/lib/platform/list-packages';

/**
 * Workspaces whose package is gone would have none, and could add nothing any more. Throws `package_in_use`.
 */
export const refuseUsed: CollectionBeforeDeleteHook = async ({ id, req }) => {
  if ((await countWorkspaces(req.payload, String(id))) > 0) throw new AppError('package_in_use');
};
