import type { CollectionConfig, Field } from 'payload';

import { signUpRequestEndpoints } from '@/endpoints/platform/sign-up';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { refererOptions, signUpStates } from '@/lib/platform/sign-up/rules';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

const shown = (['email', 'firstname', 'lastname', 'workspaceName', 'slug'] as const).map((name): Field => ({
  name,
  type: 'text',
  label: text(`signUps.fields.${name}`),
  required: name !== 'firstname' && name !== 'lastname',
  ...(name === 'email' && { index: true }),
}));

/**
 * One row per sign-up until its emailed link creates an account and a workspace. Existing accounts create the
 * same row, so that the existence of an account is not disclosed. Written by the server only.
 */
export const SignUps: CollectionConfig = {
  slug: slugs.signUps,
  labels: { singular: text('signUps.singular'), plural: text('signUps.plural') },
  admin: {
    useAsTitle: 'workspaceName',
    defaultColumns: ['workspaceName', 'email', 'state', 'createdAt'],
    hidden: ({ user }) => !user?.rootAccess,
  },
  access: { ...tenantAccess(slugs.signUps), create: () => false, update: () => false, delete: () => false },
  defaultSort: '-createdAt',
  lockDocuments: false,
  disableDuplicate: true,
  endpoints: signUpRequestEndpoints,
  fields: [
    ...shown,
    {
      name: 'state',
      type: 'select',
      label: text('signUps.fields.state'),
      required: true,
      index: true,
      options: signUpStates.map((value) => ({ value, label: text(`signUps.states.${value}`) })),
    },
    { name: 'packageId', type: 'text', label: text('signUps.fields.packageId') },
    { name: 'creationRef', type: 'text', label: text('signUps.fields.creationRef') },
    {
      name: 'creationAllUrlParams',
      type: 'text',
      label: text('signUps.fields.creationAllUrlParams'),
      maxLength: 4000,
    },
    {
      name: 'referer',
      type: 'select',
      label: text('signUps.fields.referer'),
      options: refererOptions.map((value) => ({ value, label: text(`signUp.referer.options.${value}`) })),
    },
    { name: 'confirmedAt', type: 'date', label: text('signUps.fields.confirmedAt') },
    { name: 'builtAt', type: 'date', label: text('signUps.fields.builtAt') },
    {
      name: 'workspace',
      type: 'relationship',
      relationTo: slugs.workspaces,
      label: text('workspaces.singular'),
      index: true,
    },
    // The slug while it is reserved for this sign-up. Afterwards a value that is no valid slug.
    { name: 'heldSlug', type: 'text', unique: true, ...hidden },
    // Time at which the row is deleted. Null while a decision or the build is pending.
    { name: 'expiresAt', type: 'date', index: true, ...hidden },
    // Account of the sign-up, once it exists.
    { name: 'userId', type: 'text', index: true, ...hidden },
    // Password of the future account.
    { name: 'hash', type: 'text', ...hidden },
    { name: 'salt', type: 'text', ...hidden },
    // Identity verified by a provider instead of a password: `vouchedSchema`.
    { name: 'vouched', type: 'json', ...hidden },
    { name: 'language', type: 'text', ...hidden },
    { name: 'tokenIndex', type: 'text', index: true, ...hidden },
    { name: 'tokenExpiresAt', type: 'date', ...hidden },
    // Lets the browser that signed up request the email again.
    { name: 'handleIndex', type: 'text', index: true, ...hidden },
    // Duration of each finished build step in milliseconds.
    { name: 'progress', type: 'json', ...hidden },
    { name: 'failedStep', type: 'text', ...hidden },
    { name: 'failedAfterMs', type: 'number', ...hidden },
    ...leaseFields,
  ],
};
