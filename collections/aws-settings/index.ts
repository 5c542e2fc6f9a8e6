import type { CollectionConfig, Field } from 'payload';

import { pendingEventField, workspaceField, sealed } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';
import { cloudEncoders, cloudEngines } from '@/lib/workspaces/cloud/cloud-settings';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };
const text = (name: string): Field => ({ name, type: 'text' });

/**
 * A workspace's own storage, delivery and encoding: `awsSettings` of the specification. Kept outside of the
 * workspace's row, because Payload writes back whole rows and could restore rotated keys. Written by the
 * server only.
 */
export const AwsSettings: CollectionConfig = {
  slug: slugs.awsSettings,
  typescript: { interface: 'AwsSetting' },
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.awsSettings), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  indexes: [{ fields: ['workspace'], unique: true }],
  fields: [
    // The other settings are kept while the engine is `embedded`.
    { name: 'engine', type: 'select', required: true, defaultValue: 'embedded', options: [...cloudEngines] },
    text('region'),
    text('endpoint'),
    { name: 'uploadBucket', type: 'text', index: true },
    { name: 'streamBucket', type: 'text', index: true },
    text('accessKeyId'),
    // Encrypted as one value, so that a secret is never combined with another key's id.
    { name: 'secretAccessKey', type: 'text', ...hidden, ...sealed },
    { name: 'encoder', type: 'select', defaultValue: 'embedded', options: [...cloudEncoders] },
    text('distributionId'),
    text('distributionDomain'),
    // Cloud user that the platform created in its own account. If `isProvisioned`, all resources are deleted
    // together with the workspace.
    text('userName'),
    { name: 'isProvisioned', type: 'checkbox', defaultValue: false },
    // Number of changes. The server uses it to refuse one of two concurrent changes.
    { name: 'revision', type: 'number', defaultValue: 0 },
    pendingEventField(),
    workspaceField({ index: false }),
  ],
};
