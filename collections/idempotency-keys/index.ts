import type { CollectionConfig } from 'payload';

import { workspaceField, sealed } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/** Idempotency keys of calls with the answers to repeat. Read and written by the server only. */
export const IdempotencyKeys: CollectionConfig = {
  slug: slugs.idempotencyKeys,
  admin: { hidden: true },
  access: tenantAccess(slugs.idempotencyKeys),
  indexes: [{ fields: ['workspace', 'createdAt'] }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // HMAC of the caller, method, path and key.
    { name: 'digest', type: 'text', required: true, unique: true },
    // Digest of the query and body.
    { name: 'fingerprint', type: 'text', required: true },
    // The call that holds the key.
    { name: 'claim', type: 'text', required: true },
    { name: 'runningUntil', type: 'date', required: true },
    // Sealed status, headers and body. Null while the call runs.
    { name: 'answer', type: 'textarea', ...sealed },
    { name: 'expiresAt', type: 'date', required: true, index: true },
    workspaceField(),
  ],
};
