import type { CollectionConfig } from 'payload';

import { workspaceField, sealed } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';
import { importFailures, importSources, importStates } from '@/lib/imports/types';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * One row per imported video, regardless of the requester (panel, command line or API). A repeated request
 * for the same source uses the same row. A row in progress is leased; every change of `state` is a
 * compare-and-set.
 */
export const Imports: CollectionConfig = {
  slug: slugs.imports,
  admin: { hidden: true },
  access: tenantAccess(slugs.imports),
  indexes: [
    { fields: ['workspace', 'sourceKey'], unique: true },
    { fields: ['state', 'requestedAt'] },
    { fields: ['workspace', 'requestedAt'] },
  ],
  defaultSort: '-requestedAt',
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'source', type: 'select', required: true, options: [...importSources] },
    { name: 'sourceKey', type: 'text', required: true },
    { name: 'address', type: 'text', required: true },
    { name: 'title', type: 'text' },
    { name: 'state', type: 'select', required: true, options: [...importStates] },
    { name: 'failure', type: 'select', options: [...importFailures] },
    { name: 'size', type: 'number' },
    { name: 'received', type: 'number', defaultValue: 0 },
    { name: 'requestedAt', type: 'date', required: true },
    { name: 'finishedAt', type: 'date' },
    { name: 'video', type: 'text', index: true },
    { name: 'options', type: 'json', ...hidden },
    { name: 'requester', type: 'json', ...hidden },
    // Encrypted: Vimeo's access token, or the location and keys of a bucket as JSON.
    { name: 'vimeoToken', type: 'text', ...hidden, ...sealed },
    { name: 'validator', type: 'text', ...hidden },
    { name: 'attempt', type: 'number', defaultValue: 0, ...hidden },
    { name: 'failures', type: 'number', defaultValue: 0, ...hidden },
    { name: 'failureDetail', type: 'textarea', ...hidden },
    ...leaseFields,
    workspaceField(),
  ],
};
