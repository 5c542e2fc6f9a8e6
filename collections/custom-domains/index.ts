import type { CollectionConfig } from 'payload';

import { leaveToServer } from '@/hooks/server-fields';
import { pendingEventField, workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * Custom domains of workspaces. Several workspaces may claim a domain; the unique `claim` becomes the domain
 * itself for the workspace that has proved ownership in the DNS. Changed by the domain endpoints and the
 * worker only.
 */
export const CustomDomains: CollectionConfig = {
  slug: slugs.customDomains,
  admin: { hidden: true },
  access: tenantAccess(slugs.customDomains),
  lockDocuments: false,
  disableDuplicate: true,
  // The event may have been delivered since the row was read, so it must not be written back.
  hooks: { beforeChange: [leaveToServer(['pendingEvent'])] },
  fields: [
    { name: 'domain', type: 'text', required: true, index: true },
    { name: 'claim', type: 'text', required: true, unique: true, ...hidden },
    { name: 'cnameEndpoint', type: 'text', required: true },
    /** Name, type and value, separated by spaces. */
    { name: 'cnameCertVerification', type: 'text', required: true },
    { name: 'verified', type: 'checkbox', defaultValue: false },
    { name: 'verifiedAt', type: 'date' },
    { name: 'distributionId', type: 'text' },
    { name: 'cdnUrl', type: 'text' },
    { name: 'lastChecked', type: 'date' },
    { name: 'state', type: 'json', ...hidden },
    { name: 'validTo', type: 'date' },
    { name: 'failingSince', type: 'date', ...hidden },
    /** A certificate has to be issued, and renewed in time. */
    { name: 'wantsCertificate', type: 'checkbox', defaultValue: false, index: true, ...hidden },
    { name: 'attempts', type: 'number', defaultValue: 0, ...hidden },
    { name: 'nextAttemptAt', type: 'date', ...hidden },
    ...leaseFields,
    pendingEventField(),
    workspaceField(),
  ],
};
