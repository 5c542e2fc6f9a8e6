import type { CollectionConfig } from 'payload';

import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * Passkeys of accounts (WebAuthn). Kept outside of the user's row, because every sign-in writes back the
 * whole row. Written by the server only.
 */
export const Passkeys: CollectionConfig = {
  slug: slugs.passkeys,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.passkeys), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // Not required, because the database clears the id of a deleted user before this row is deleted.
    { name: 'user', type: 'relationship', relationTo: slugs.users, maxDepth: 0, index: true },
    { name: 'name', type: 'text', required: true },
    { name: 'lastUsedAt', type: 'date' },
    { name: 'isBackedUp', type: 'checkbox' },
    // Base64url, as in WebAuthn.
    { name: 'credentialId', type: 'text', required: true, unique: true, ...hidden },
    // Base64url of the COSE key.
    { name: 'publicKey', type: 'text', required: true, ...hidden },
    // Signature counter of the authenticator. 0 if the authenticator does not count.
    { name: 'counter', type: 'number', required: true, ...hidden },
    { name: 'transports', type: 'text', ...hidden },
  ],
};
