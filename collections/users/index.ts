import type { CollectionAfterReadHook, CollectionConfig } from 'payload';
import { z } from 'zod';

import { accountEndpoints } from '@/endpoints/accounts/account';
import { passkeyEndpoints } from '@/endpoints/accounts/passkeys';
import { sessionEndpoints } from '@/endpoints/accounts/sessions';
import { twoFactorEndpoints } from '@/endpoints/accounts/two-factor';
import { checkPersonEndpoint } from '@/endpoints/platform/sign-up';
import { authenticateSession } from '@/lib/accounts/authenticate-session';
import { roles } from '@/lib/core/access/permissions';
import { validateSingleLine } from '@/lib/core/access/shared-fields';
import { noOne } from '@/lib/core/access/tenant';
import { getEnv } from '@/lib/core/env/env';
import { languageNames, languages } from '@/lib/core/i18n/languages';
import { text } from '@/lib/core/i18n/text';
import { maxNameLength } from '@/lib/core/person-name';
import { slugs } from '@/lib/core/slugs';

import { administered, privateDetail, userAccess } from './access';
import { landAfterLogin, learnLanguageAfterLogin, rememberDevices } from './hooks/after-login';
import { notifyOldAddress, mailNewAddress, unproveNewAddress } from './hooks/change-address';
import { checkNames, checkPasswords } from './hooks/check-account';
import { forgetSignIns, revokeSessions, leaveWorkspaces } from './hooks/end-account';
import { leaveUnsent } from './hooks/leave-unsent';
import {
  composeFullname,
  readActiveMember,
  readOtpEnabled,
  readSsoActive,
  readWorkspaces,
} from './hooks/read-derived';

/** Payload's panel needs the collection of an account; callers with a token do not. */
const leaveOutCollection: CollectionAfterReadHook = ({ doc, req }) => {
  if (req.user?.collection !== slugs.integrations) return doc;
  const { collection: _, ...shown } = doc as Record<string, unknown>;
  return shown;
};

export const Users: CollectionConfig = {
  slug: slugs.users,
  labels: { singular: text('users.singular'), plural: text('users.plural') },
  auth: {
    strategies: [{ name: 'session', authenticate: authenticateSession }],
    tokenExpiration: 7200,
    // A lock would let anybody lock out an account's owner and disclose that the account exists. `slowLogins`
    // slows down attempts instead.
    maxLoginAttempts: 0,
    useSessions: true,
    removeTokenFromResponses: true,
    cookies: { sameSite: 'Lax', secure: getEnv().publicUrl.startsWith('https://') },
    // Our own endpoint emails the link and has its own rate limit.
    forgotPassword: { minRequestInterval: 0 },
  },
  admin: {
    useAsTitle: 'email',
    pagination: { defaultLimit: 10, limits: [10, 25, 50, 100] },
    defaultColumns: ['email', 'fullname', 'createdAt'],
    components: {
      edit: {
        beforeDocumentControls: ['@/components/admin/platform/reset-two-factor-tool#ResetTwoFactorTool'],
      },
    },
    hidden: ({ user }) => !user?.rootAccess,
  },
  access: userAccess,
  defaultPopulate: { firstname: true, lastname: true, fullname: true },
  // Placed before Payload's endpoints with the same paths.
  endpoints: [
    ...accountEndpoints,
    ...sessionEndpoints,
    ...twoFactorEndpoints,
    ...passkeyEndpoints,
    checkPersonEndpoint,
  ],
  lockDocuments: false,
  disableDuplicate: true,
  hooks: {
    afterRead: [leaveOutCollection],
    beforeOperation: [checkPasswords, checkNames],
    beforeChange: [unproveNewAddress, composeFullname, revokeSessions, leaveUnsent],
    afterChange: [notifyOldAddress, mailNewAddress],
    beforeDelete: [leaveWorkspaces, forgetSignIns],
    afterLogin: [rememberDevices, landAfterLogin, learnLanguageAfterLogin],
  },
  fields: [
    // Otherwise a stolen session could change the address and request a new password.
    {
      name: 'email',
      type: 'email',
      label: text('users.fields.email'),
      required: true,
      unique: true,
      access: { update: administered },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'firstname',
          type: 'text',
          label: text('users.fields.firstname'),
          maxLength: maxNameLength,
          validate: validateSingleLine,
        },
        {
          name: 'lastname',
          type: 'text',
          label: text('users.fields.lastname'),
          maxLength: maxNameLength,
          validate: validateSingleLine,
        },
      ],
    },
    // Null if the account's owner has proved access to the mailbox. The rule is in `lib/accounts/proof`.
    {
      name: 'emailUnprovenSince',
      type: 'date',
      hidden: true,
      access: { create: noOne, update: noOne },
    },
    // Sign-up that used the account's only trial.
    { name: 'trialSignUp', type: 'text', hidden: true, access: { create: noOne, update: noOne } },
    // Time since which the person receives no review emails at all.
    { name: 'reviewMailsOffAt', type: 'date', hidden: true, access: { create: noOne, update: noOne } },
    // How the person is notified of each kind of event. Missing kinds have their defaults.
    { name: 'inboxWays', type: 'json', hidden: true, access: { create: noOne, update: noOne } },
    { name: 'fullname', type: 'text', label: text('users.fields.fullname'), admin: { hidden: true } },
    {
      name: 'activeWorkspace',
      type: 'relationship',
      label: text('workspaces.singular'),
      relationTo: slugs.workspaces,
      maxDepth: 0,
      access: { read: privateDetail, create: administered, update: administered },
      admin: { hidden: true },
    },
    {
      name: 'workspaces',
      type: 'json',
      virtual: true,
      custom: { api: z.array(z.string()) },
      access: { read: privateDetail, create: noOne, update: noOne },
      admin: { hidden: true },
      hooks: { afterRead: [readWorkspaces] },
    },
    {
      name: 'activeMember',
      type: 'json',
      virtual: true,
      custom: {
        api: z.object({
          id: z.string(),
          workspace: z.string(),
          role: z.enum(roles),
          isDisabled: z.boolean(),
        }),
      },
      access: { read: privateDetail, create: noOne, update: noOne },
      admin: { hidden: true },
      hooks: { afterRead: [readActiveMember] },
    },
    {
      name: 'language',
      type: 'select',
      label: text('users.fields.language'),
      options: languages.map((language) => ({ value: language, label: languageNames[language] })),
      access: { read: privateDetail },
    },
    {
      name: 'passwordChangedAt',
      type: 'date',
      access: { read: privateDetail, create: noOne, update: noOne },
      admin: { hidden: true, disableListFilter: true },
    },
    {
      name: 'otp',
      type: 'group',
      admin: { hidden: true },
      access: { read: privateDetail, create: noOne, update: noOne },
      fields: [
        { name: 'otpEnabled', type: 'checkbox', virtual: true, hooks: { afterRead: [readOtpEnabled] } },
      ],
    },
    {
      name: 'sso',
      type: 'group',
      admin: { hidden: true },
      access: { read: privateDetail, create: noOne, update: noOne },
      fields: [
        {
          name: 'googleActive',
          type: 'checkbox',
          virtual: true,
          hooks: { afterRead: [readSsoActive('google')] },
        },
        {
          name: 'microsoftActive',
          type: 'checkbox',
          virtual: true,
          hooks: { afterRead: [readSsoActive('microsoft')] },
        },
      ],
    },
    // Created by single sign-on, with an unknown password until one is set by an emailed link.
    {
      name: 'isPasswordless',
      type: 'checkbox',
      hidden: true,
      access: { create: noOne, update: noOne },
    },
    {
      name: 'rootAccess',
      type: 'checkbox',
      label: text('users.fields.rootAccess'),
      defaultValue: false,
      access: { read: privateDetail, create: administered, update: administered },
    },
    // Since when the mail server refuses the address. The rule is in `lib/accounts/mails/send-mail`.
    {
      name: 'emailUndeliverableSince',
      type: 'date',
      hidden: true,
      access: { create: noOne, update: noOne },
    },
    // A requested address that its mailbox has not confirmed yet, and the previous one, to which a change can
    // be undone for some days. The rules are in `lib/accounts/change-address.ts`.
    { name: 'newEmail', type: 'text', hidden: true, access: { create: noOne, update: noOne } },
    { name: 'newEmailAt', type: 'date', hidden: true, access: { create: noOne, update: noOne } },
    { name: 'formerEmail', type: 'text', hidden: true, access: { create: noOne, update: noOne } },
    { name: 'formerEmailAt', type: 'date', hidden: true, access: { create: noOne, update: noOne } },
  ],
};
