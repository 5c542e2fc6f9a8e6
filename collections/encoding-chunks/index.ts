import type { CollectionConfig } from 'payload';

import { tenantAccess } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';

/**
 * Chunks of long videos that several workers encode together. They are leased like their encodings and
 * deleted soon after these have ended. Chunk 0 holds the plan of all chunks. Written by the server only.
 */
export const EncodingChunks: CollectionConfig = {
  slug: slugs.encodingChunks,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.encodingChunks), update: () => false },
  indexes: [{ fields: ['encoding', 'number'], unique: true }, { fields: ['state', 'number'] }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'encoding', type: 'text', required: true },
    { name: 'number', type: 'number', required: true },
    {
      name: 'state',
      type: 'select',
      required: true,
      defaultValue: 'WAITING',
      options: ['WAITING', 'RUNNING', 'COMPLETE', 'FAILED'],
    },
    // Number of stored segments.
    { name: 'done', type: 'number', required: true, defaultValue: 0 },
    { name: 'attempt', type: 'number', required: true, defaultValue: 0 },
    { name: 'plan', type: 'json' },
    { name: 'result', type: 'json' },
    ...leaseFields,
  ],
};
