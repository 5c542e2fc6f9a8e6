import type { CollectionConfig } from 'payload';

import { createdByField, workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * Tokens that let a page without an account upload one file. Read and written by `/api/upload-tokens` and the
 * upload calls only. Expired rows are deleted by the worker.
 */
export const UploadTokens: CollectionConfig = {
  slug: slugs.uploadTokens,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.uploadTokens), create: () => false, update: () => false },
  indexes: [{ fields: ['workspace', 'createdAt'] }],
  defaultSort: '-createdAt',
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'tokenIndex', type: 'text', required: true, unique: true, ...hidden },
    { name: 'tokenPrefix', type: 'text' },
    // Starting the upload extends it to the end of the upload.
    { name: 'expiresAt', type: 'date', required: true, index: true },
    // In bytes.
    { name: 'maxSize', type: 'number', required: true },
    // A list of types, such as `video/*` or `video/mp4,video/quicktime`.
    { name: 'mimeType', type: 'text', required: true },
    { name: 'title', type: 'text' },
    // Ids. The upload fails if one of them has been deleted.
    { name: 'categories', type: 'json' },
    { name: 'externalId', type: 'text' },
    { name: 'origin', type: 'text' },
    { name: 'customMetadata', type: 'json' },
    { name: 'usedAt', type: 'date' },
    // The size of the file in bytes, which the page named at the start.
    { name: 'size', type: 'number' },
    { name: 'video', type: 'relationship', relationTo: slugs.videos, maxDepth: 0, index: true },
    // The maker, unless a person made it.
    { name: 'integrationId', type: 'text' },
    createdByField(),
    workspaceField(),
  ],
};
