import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';
import { viewNameMaxLength } from '@/lib/videos/library/views/view-schemas';

/**
 * Saved views of the library: filters, order and columns under a name, of one person or shared with the
 * workspace. Reached through the endpoints below `/api/videos/library/views` only.
 */
export const SavedViews: CollectionConfig = {
  slug: slugs.savedViews,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.savedViews), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // `{owner}:{workspace}:{number}`, which limits how many a person can have.
    { name: 'key', type: 'text', required: true, unique: true },
    // Id of the account.
    { name: 'owner', type: 'text', required: true },
    { name: 'name', type: 'text', required: true, maxLength: viewNameMaxLength },
    // Query string of the library, without a page.
    { name: 'query', type: 'text', required: true },
    { name: 'columns', type: 'json' },
    { name: 'isShared', type: 'checkbox', defaultValue: false },
    workspaceField(),
  ],
};
