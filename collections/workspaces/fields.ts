import type { ArrayFieldValidation, Field } from 'payload';

import { defaultTimeZone } from '@/lib/core/access/actor-workspace';
import { pendingEventField, sealed } from '@/lib/core/access/shared-fields';
import { fieldReaches, isRootField, noOne } from '@/lib/core/access/tenant';
import { isHexColor } from '@/lib/core/colors';
import { isTimeZone } from '@/lib/core/days';
import { languageNames, languages } from '@/lib/core/i18n/languages';
import { text, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { findFaultyDomain, maxEmbedDomains } from '@/lib/formats/embed-rule';
import { trashDays } from '@/lib/platform/trash/trash-days';
import { billingStates } from '@/lib/ports/billing';
import { deploymentStatuses } from '@/lib/videos/players/deployment';

import { customDomainsSchema, readCustomDomains } from './hooks/read-custom-domains';

/** Validates the domains in the platform administrator's form with the rules of the workspace's own form. */
const validateEmbedDomains: ArrayFieldValidation = (rows, { req, siblingData }) => {
  const say = (key: string, params = {}) => translate(req.i18n.language, `privacy.errors.${key}`, params);
  const values = (rows ?? []).map((row) => (row as { value?: unknown }).value);
  if (values.length > maxEmbedDomains) return say('tooMany');
  const faulty = findFaultyDomain(values);
  if (faulty) return say(faulty.fault, { domain: String(faulty.value ?? '') });
  const isLimited = (siblingData as { access?: string }).access === 'limited';
  return isLimited && values.length === 0 ? say('none') : true;
};

const privacyFields: Field = {
  name: 'privacy',
  type: 'group',
  label: text('workspaces.fields.privacy'),
  fields: [
    {
      name: 'share',
      type: 'group',
      label: text('workspaces.fields.share'),
      fields: [
        {
          name: 'access',
          type: 'select',
          label: text('workspaces.fields.shareAccess'),
          required: true,
          defaultValue: 'allowed',
          options: [
            { value: 'allowed', label: text('workspaces.access.allowed') },
            { value: 'forbidden', label: text('workspaces.access.forbidden') },
          ],
        },
      ],
    },
    {
      name: 'embed',
      type: 'group',
      label: text('workspaces.fields.embed'),
      fields: [
        {
          name: 'access',
          type: 'select',
          label: text('workspaces.fields.embedAccess'),
          required: true,
          defaultValue: 'allowed',
          options: [
            { value: 'allowed', label: text('workspaces.access.allowed') },
            { value: 'limited', label: text('workspaces.access.limited') },
            { value: 'forbidden', label: text('workspaces.access.forbidden') },
          ],
        },
        {
          name: 'domains',
          type: 'array',
          label: text('workspaces.fields.embedDomains'),
          maxRows: maxEmbedDomains,
          validate: validateEmbedDomains,
          fields: [{ name: 'value', type: 'text', label: text('workspaces.fields.domain'), required: true }],
        },
      ],
    },
  ],
};

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };
/** Readable for actors who may read the account of this very workspace. */
const readAccount = fieldReaches(slugs.workspaces, 'readAccount');
/** Access to the plan's billing fields. */
const ofAccount = { access: { read: readAccount } };

/**
 * Latest data from the payment provider, always written as a whole. Platform administrators may set an end
 * date with a plan. `syncedAt` is the time of the last request to the provider.
 */
const billingFields: Field = {
  name: 'billing',
  type: 'group',
  label: text('workspaces.fields.billing'),
  fields: [
    {
      name: 'state',
      type: 'select',
      label: text('workspaces.fields.billingState'),
      defaultValue: 'none',
      options: billingStates.map((value) => ({ value, label: text(`workspaces.billingStates.${value}`) })),
      admin: { readOnly: true },
      ...ofAccount,
    },
    {
      name: 'currentPeriodEnd',
      type: 'date',
      label: text('workspaces.fields.currentPeriodEnd'),
      ...ofAccount,
    },
    {
      name: 'cancelAtPeriodEnd',
      type: 'checkbox',
      label: text('workspaces.fields.cancelAtPeriodEnd'),
      defaultValue: false,
      ...ofAccount,
    },
    { name: 'paymentFailedAt', type: 'date', ...hidden },
    { name: 'startedAt', type: 'date', ...hidden },
    { name: 'customerId', type: 'text', index: true, ...hidden },
    { name: 'subscriptionId', type: 'text', ...hidden },
    { name: 'itemId', type: 'text', ...hidden },
    { name: 'syncedAt', type: 'date', ...hidden },
    // Set until a subscription is paid again.
    { name: 'setByHandAt', type: 'date', ...hidden },
  ],
};

/** Last deployment of the player's files, written by `deployPlayer`. */
const playerDeploymentFields: Field = {
  name: 'playerDeployment',
  type: 'group',
  label: text('workspaces.fields.playerDeployment'),
  access: { create: noOne, update: noOne },
  admin: { readOnly: true },
  fields: [
    {
      name: 'status',
      type: 'select',
      label: text('workspaces.fields.deploymentStatus'),
      options: deploymentStatuses.map((value) => ({
        value,
        label: text(`workspaces.fields.deploymentStatuses.${value}`),
      })),
    },
    { name: 'startedAt', type: 'date', ...hidden },
    // Time of the last successful deployment.
    { name: 'lastDeployed', type: 'date', label: text('workspaces.fields.lastDeployed') },
    { name: 'result', type: 'number', label: text('workspaces.fields.deploymentResult') },
  ],
};

/** Live settings that platform administrators enable for a workspace. */
const liveSettingsField: Field = {
  name: 'liveSettings',
  type: 'group',
  label: text('liveEvents.plural'),
  access: { create: isRootField, update: isRootField },
  fields: [
    {
      name: 'liveTranscription',
      type: 'group',
      label: text('liveEvents.fields.liveTranscriptionEnabled'),
      fields: [
        {
          name: 'enabled',
          type: 'checkbox',
          label: text('liveEvents.fields.isEnabled'),
          defaultValue: false,
        },
      ],
    },
  ],
};

/** Fields of a workspace besides its name and slug. */
export const workspaceFields: Field[] = [
  { name: 'shortCode', type: 'text', label: text('workspaces.fields.shortCode'), maxLength: 3 },
  { name: 'iconColor', type: 'text', label: text('workspaces.fields.iconColor'), maxLength: 7 },
  // Days that deleted records stay in the trash; 30 by default. Applies to what is deleted from then on.
  {
    name: 'trashDays',
    type: 'number',
    min: trashDays.least,
    max: trashDays.most,
    label: text('workspaces.fields.trashDays'),
  },
  { name: 'active', type: 'checkbox', label: text('workspaces.fields.active'), defaultValue: true },
  {
    name: 'timeZone',
    type: 'text',
    label: text('workspaces.fields.timeZone'),
    defaultValue: defaultTimeZone,
    validate: (value: string | null | undefined) => !value || isTimeZone(value) || `Unknown: ${value}`,
  },
  // Sealed key that is shared by all live events with `usesPermanentKey`.
  { name: 'liveStreamKey', type: 'text', ...hidden, ...sealed },
  { name: 'deleted', type: 'checkbox', label: text('workspaces.fields.deleted'), defaultValue: false },
  {
    name: 'specificWorkspaceOwner',
    type: 'relationship',
    relationTo: slugs.users,
    label: text('workspaces.fields.owner'),
  },
  {
    name: 'subscription',
    type: 'group',
    label: text('workspaces.fields.subscription'),
    fields: [
      {
        name: 'package',
        type: 'relationship',
        relationTo: slugs.packages,
        label: text('workspaces.fields.package'),
      },
      { name: 'trialEndDate', type: 'date', label: text('workspaces.fields.trialEndDate') },
    ],
  },
  billingFields,
  liveSettingsField,
  {
    // Origin of the verified domain that serves viewers, used if the package includes the feature.
    name: 'cdnUrl',
    type: 'text',
    label: text('workspaces.fields.cdnUrl'),
    access: { create: noOne, update: noOne },
    admin: { readOnly: true },
  },
  {
    name: 'defaultDomain',
    type: 'group',
    label: text('workspaces.fields.defaultDomain'),
    access: { read: readAccount, create: noOne, update: noOne },
    admin: { readOnly: true },
    fields: [
      { name: 'domain', type: 'text', label: text('workspaces.fields.domain') },
      { name: 'distributionId', type: 'text', label: text('workspaces.fields.distributionId') },
    ],
  },
  {
    // Stored as separate rows, returned as a list.
    name: 'customDomain',
    type: 'json',
    virtual: true,
    custom: { api: customDomainsSchema },
    access: { read: readAccount, create: noOne, update: noOne },
    admin: { hidden: true },
    hooks: { afterRead: [readCustomDomains] },
  },
  {
    name: 'awsCredentialCheck',
    type: 'group',
    label: text('workspaces.fields.credentialCheck'),
    access: { read: readAccount, create: noOne, update: noOne },
    admin: { readOnly: true },
    fields: [
      {
        name: 'status',
        type: 'select',
        label: text('workspaces.fields.credentialCheckStatus'),
        options: (['success', 'failed'] as const).map((value) => ({
          value,
          label: text(`workspaces.credentialChecks.${value}`),
        })),
      },
      { name: 'lastChecked', type: 'date', label: text('workspaces.fields.lastChecked') },
    ],
  },
  {
    name: 'lastPipedriveSync',
    type: 'date',
    label: text('workspaces.fields.lastPipedriveSync'),
    access: { read: isRootField, create: noOne, update: noOne },
    admin: { readOnly: true },
  },
  {
    // How the owner found the product, taken from the sign-up. Written by the server only, always as a whole.
    name: 'origin',
    type: 'group',
    label: text('workspaces.fields.origin'),
    access: { read: isRootField, create: noOne, update: noOne },
    admin: { readOnly: true },
    fields: [
      // Finds the workspace again after a crash during its build.
      { name: 'signUpId', type: 'text', index: true, admin: { hidden: true } },
      { name: 'packageId', type: 'text', label: text('signUps.fields.packageId') },
      { name: 'creationRef', type: 'text', label: text('signUps.fields.creationRef') },
      { name: 'creationAllUrlParams', type: 'text', label: text('signUps.fields.creationAllUrlParams') },
      { name: 'referer', type: 'text', label: text('signUps.fields.referer') },
    ],
  },
  // Organisation in the CRM.
  { name: 'pipedriveId', type: 'text', ...hidden },
  {
    name: 'playerSettings',
    type: 'group',
    label: text('workspaces.fields.playerSettings'),
    fields: [privacyFields],
  },
  playerDeploymentFields,
  pendingEventField(),
  // How the workspace looks to reviewers and viewers. The logo is a key of the stream bucket.
  { name: 'logo', type: 'text', access: { create: noOne, update: noOne }, admin: { hidden: true } },
  {
    name: 'primaryColor',
    type: 'text',
    label: text('workspaces.fields.primaryColor'),
    maxLength: 7,
    validate: (value: string | null | undefined) => !value || isHexColor(value) || `Not a colour: ${value}`,
  },
  // Used for invitations, and for pages of viewers who have no preference.
  {
    name: 'language',
    type: 'select',
    label: text('workspaces.fields.language'),
    options: languages.map((language) => ({ value: language, label: languageNames[language] })),
  },
];
