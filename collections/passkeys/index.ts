import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * The passkeys of accounts (WebAuthn). Not in the user's row, which every log-in writes back as it was read.
 * The server's alone.
 */
export const Passkeys: CollectionConfig = {
  slug: slugs.passkeys,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.passkeys), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // Not required: of a deleted user the database forgets the id, and the row goes with it.
    { name: 'user', type: 'relationship', relationTo: slugs.users, maxDepth: 0, index: true },
    { name: 'name', type: 'text', required: true },
    { name: 'lastUsedAt', type: 'date' },
    { name: 'isBackedUp', type: 'checkbox' },
    // Base64url, as WebAuthn has it.
    { name: 'credentialId', type: 'text', required: true, unique: true, ...hidden },
    // Base64url of the COSE key.
    { name: 'publicKey', type: 'text', required: true, ...hidden },
    // How often the authenticator signed, as it says itself; 0 for one that doesn't count.
    { name: 'counter', type: 'number', required: true, ...hidden },
    { name: 'transports', type: 'text', ...hidden },
  ],
};
