import type { LabelCollection } from '@/lib/library/labels/label-schemas';

import { findMergeEffectsEndpoint } from './find-merge-effects';
import { listLabelsEndpoint } from './list-labels';
import { mergeLabelsEndpoint } from './merge-labels';

/** Below `/api/categories` or `/api/tags`. */
export const labelEndpoints = (collection: LabelCollection) => [
  listLabelsEndpoint(collection),
  findMergeEffectsEndpoint(collection),
  mergeLabelsEndpoint(collection),
];
