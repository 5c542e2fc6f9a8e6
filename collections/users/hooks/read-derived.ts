import type { CollectionBeforeChangeHook, FieldHook } from 'payload';

import { findIdentities } from '@/lib/accounts/sso/identities';
import { findFactors } from '@/lib/accounts/two-factor/two-factor-row';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { listWorkspacesOf } from '@/lib/workspaces/find-workspaces';
import type { User, Member } from '@/payload-types';

/** Keeps `fullname` up to date for lists and `createdBy`, which cannot compute it. */
export const composeFullname: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const firstname = data.firstname ?? originalDoc?.firstname;
  const lastname = data.lastname ?? originalDoc?.lastname;
  return { ...data, fullname: [firstname, lastname].filter(Boolean).join(' ') || null };
};

/**
 * Whether the account uses an authenticator app. Computed over REST only, because every request reads its own
 * account.
 */
export const readOtpEnabled: FieldHook<User> = async ({ data, req }) =>
  data?.id && req.payloadAPI === 'REST' && req.user
    ? (await findFactors(req.payload, data.id)).hasApp
    : undefined;

/**
 * Whether the account is linked to a provider. Computed over REST only, because every request reads its own
 * account.
 */
export const readSsoActive =
  (provider: 'google' | 'microsoft'): FieldHook<User> =>
  async ({ data, req }) =>
    data?.id && req.payloadAPI === 'REST' && req.user
      ? (await findIdentities(req.payload, data.id)).some((identity) => identity.provider === provider)
      : undefined;

/** Ids of the account's workspaces. Only looked up for the account itself and over REST. */
export const readWorkspaces: FieldHook<User> = ({ data, req }) =>
  data?.id && req.payloadAPI === 'REST' && req.user?.id === data.id
    ? listWorkspacesOf(req.payload, data.id)
    : undefined;

/** Membership in the active workspace. Only looked up for the account itself and over REST. */
export const readActiveMember: FieldHook<User> = async ({ data, req }) => {
  const workspace = getRelationId(data?.activeWorkspace);
  if (!data?.id || !workspace || req.payloadAPI !== 'REST' || req.user?.id !== data.id) return null;
  const member = await req.payload.db.findOne<Member>({
    collection: slugs.members,
    where: {
      and: [
        { userConnection: { equals: data.id } },
        { workspace: { equals: workspace } },
        { status: { equals: 'accepted' } },
      ],
    },
    select: { role: true, isDisabled: true },
  });
  return member && { id: member.id, workspace, role: member.role, isDisabled: Boolean(member.isDisabled) };
};
