import type { CollectionConfig, Field } from 'payload';

import { cloudEncoders, cloudEngines } from '@/lib/workspaces/cloud/cloud-settings';
import { pendingEventField } from '@/lib/core/database/pending-event-field';
import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };
const text = (name: string): Field => ({ name, type: 'text' });

/**
 * Storage, delivery and encoding that a workspace has of its own: `awsSettings` of the specification. Not in
 * the workspace's row, which every save writes back as it was read: keys that were rotated could come back.
 * The server's alone.
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
    // What is entered stays while the switch is at `embedded`.
    { name: 'engine', type: 'select', required: true, defaultValue: 'embedded', options: [...cloudEngines] },
    text('region'),
    text('endpoint'),
    { name: 'uploadBucket', type: 'text', index: true },
    { name: 'streamBucket', type: 'text', index: true },
    text('accessKeyId'),
    // Encrypted, as one value: a secret never goes with another one's id.
    { name: 'secretAccessKey', type: 'text', ...hidden },
    { name: 'encoder', type: 'select', defaultValue: 'embedded', options: [...cloudEncoders] },
    text('distributionId'),
    text('distributionDomain'),
    // Of the user that the platform made for it in its own account, and whether all there is of it goes with
    // the workspace.
    text('userName'),
    { name: 'isProvisioned', type: 'checkbox', defaultValue: false },
    // Counts the changes, so that of two at once one is refused.
    { name: 'revision', type: 'number', defaultValue: 0 },
    pendingEventField(),
    workspaceField({ index: false }),
  ],
};
