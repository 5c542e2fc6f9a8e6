import type { CollectionConfig } from 'payload';

import { leaseFields } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';
import { tenantAccess } from '@/lib/core/access/tenant';

/**
 * The pieces of long films that several workers encode together: leased like the encodings they belong to,
 * and gone soon after those have ended. Piece 0 has the plan of them all. The server's alone.
 */
export const EncodingPieces: CollectionConfig = {
  slug: slugs.encodingPieces,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.encodingPieces), update: () => false },
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
    // Segments that are stored.
    { name: 'done', type: 'number', required: true, defaultValue: 0 },
    { name: 'attempt', type: 'number', required: true, defaultValue: 0 },
    { name: 'plan', type: 'json' },
    { name: 'result', type: 'json' },
    ...leaseFields,
  ],
};
