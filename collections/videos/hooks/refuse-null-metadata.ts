import { ValidationError, type CollectionBeforeOperationHook } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { findMetadataFault } from '@/lib/library/rules';

const path = 'customMetadata';

/**
 * Pairs are taken away one by one: `null` for all of them is refused. Looked at here, because later on a video that has none is the
 * same as one whose metadata was sent as `null`.
 */
export const refuseNullMetadata: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const { data } = args as { data?: Record<string, unknown> };
  if (operation !== 'update' || data?.[path] !== null) return args;
  const message = findMetadataFault(null) ?? '';
  throw new ValidationError({ collection: slugs.videos, errors: [{ message, path }], req });
};
