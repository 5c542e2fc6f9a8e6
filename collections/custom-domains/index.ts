import type { CollectionConfig } from 'payload';

import { leaveToServer } from '@/hooks/leave-to-server';
import { leaseFields } from '@/lib/core/database/leases';
import { pendingEventField } from '@/lib/core/database/pending-event-field';
import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * The domains that workspaces say are theirs. Any of them may claim one; `claim`, which is unique, becomes
 * the bare domain for the one that has shown it in the DNS. Changed by the domain calls and the worker only.
 */
export const CustomDomains: CollectionConfig = {
  slug: slugs.customDomains,
  admin: { hidden: true },
  access: tenantAccess(slugs.customDomains),
  lockDocuments: false,
  disableDuplicate: true,
  // As it was read; it may be in the outbox by now.
  hooks: { beforeChange: [leaveToServer(['pendingEvent'])] },
  fields: [
    { name: 'domain', type: 'text', required: true, index: true },
    { name: 'claim', type: 'text', required: true, unique: true, ...hidden },
    { name: 'cnameEndpoint', type: 'text', required: true },
    /** Name, type and value with spaces between. */
    { name: 'cnameCertVerification', type: 'text', required: true },
    { name: 'verified', type: 'checkbox', defaultValue: false },
    { name: 'verifiedAt', type: 'date' },
    { name: 'distributionId', type: 'text' },
    { name: 'cdnUrl', type: 'text' },
    { name: 'lastChecked', type: 'date' },
    { name: 'state', type: 'json', ...hidden },
    { name: 'validTo', type: 'date' },
    { name: 'failingSince', type: 'date', ...hidden },
    /** A certificate is to be got, or to be renewed in time. */
    { name: 'wantsCertificate', type: 'checkbox', defaultValue: false, index: true, ...hidden },
    { name: 'attempts', type: 'number', defaultValue: 0, ...hidden },
    { name: 'nextAttemptAt', type: 'date', ...hidden },
    ...leaseFields,
    pendingEventField(),
    workspaceField(),
  ],
};
