import type { CollectionConfig, Field, FieldAccess } from 'payload';

import { memberEndpoints } from '@/endpoints/workspaces/members';
import { holdSlot } from '@/hooks/hold-slot';
import { reportIntervals } from '@/lib/analytics/emails/report-rules';
import { resolveActor } from '@/lib/core/access/actor';
import { roles } from '@/lib/core/access/permissions';
import { pendingEventField, sealed, workspaceField } from '@/lib/core/access/shared-fields';
import { accessFor, fieldReaches, noOne } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { listLimits } from '@/lib/core/list-query';
import { slugs } from '@/lib/core/slugs';
import { mayAppoint } from '@/lib/workspaces/members/find-member';
import { listGivableRoles } from '@/lib/workspaces/members/rules';
import type { Member } from '@/payload-types';

import { appoint, reportAppointment } from './hooks/appoint';
import { composeInvitation, readIsOwner, readIsYou } from './hooks/read-derived';

const byServer = { create: noOne, update: noOne } as const;
const secret = { read: noOne, create: noOne, update: noOne } as const;

/** Invitation fields of a member. Written by the server only. */
const invitationFields: Field[] = [
  {
    name: 'invitedBy',
    type: 'relationship',
    relationTo: slugs.users,
    maxDepth: 0,
    admin: { hidden: true },
    access: byServer,
  },
  { name: 'invitedAt', type: 'date', admin: { hidden: true }, access: byServer },
  { name: 'inviteExpiresAt', type: 'date', admin: { hidden: true }, access: byServer },
  // Finds the row of an invitation link.
  { name: 'inviteIndex', type: 'text', index: true, hidden: true, access: secret },
  // Encrypted, because the link can be copied while it is valid.
  { name: 'inviteSecret', type: 'text', hidden: true, access: secret, ...sealed },
  { name: 'inviteLanguage', type: 'text', hidden: true, access: secret },
];

const derived = { virtual: true, admin: { hidden: true } } as const;

/**
 * Only actors who may assign the invited role can read its link; otherwise an admin could use a superadmin's
 * invitation.
 */
const maySeeLink: FieldAccess<Member> = async (args) => {
  if (!(await fieldReaches(slugs.members, 'invite')(args))) return false;
  const role = args.doc?.role;
  return role !== undefined && listGivableRoles(await resolveActor(args.req)).includes(role);
};

/** Computed fields of a member. */
const derivedFields: Field[] = [
  {
    ...derived,
    name: 'isOwner',
    type: 'checkbox',
    access: byServer,
    hooks: { afterRead: [readIsOwner] },
  },
  { ...derived, name: 'isYou', type: 'checkbox', access: byServer, hooks: { afterRead: [readIsYou] } },
  // For sharing the link manually. Computed before the row is read, like its token.
  {
    ...derived,
    name: 'inviteLink',
    type: 'text',
    access: { ...byServer, read: maySeeLink },
  },
  {
    ...derived,
    name: 'inviteToken',
    type: 'text',
    access: { ...byServer, read: maySeeLink },
  },
];

const serverOnly = { hidden: true, access: secret } as const;

/** Disabled members take no seat. */
const seat = holdSlot(slugs.members, 'members', ({ isDisabled }) => isDisabled !== true);

export const Members: CollectionConfig = {
  slug: slugs.members,
  labels: { singular: text('members.singular'), plural: text('members.plural') },
  admin: {
    useAsTitle: 'email',
    pagination: { defaultLimit: 10, limits: [...listLimits] },
    group: text('groups.settings'),
    defaultColumns: ['email', 'role', 'status', 'createdAt'],
    components: {
      views: {
        list: { Component: '@/components/admin/workspace/members/members-view#MembersView' },
        edit: { root: { Component: '@/components/admin/workspace/members/member-create#MemberCreate' } },
      },
    },
  },
  // Rows only change through the endpoints. Platform administrators may also add people to a workspace
  // without an owner.
  access: {
    read: accessFor(slugs.members, 'read'),
    create: mayAppoint,
    update: () => false,
    delete: () => false,
  },
  endpoints: memberEndpoints,
  hooks: {
    beforeRead: [composeInvitation],
    beforeChange: [appoint, seat.acquire],
    afterChange: [seat.keep, reportAppointment],
    beforeDelete: [seat.hold],
    afterDelete: [seat.release],
    afterError: [seat.giveBack],
  },
  indexes: [
    { fields: ['workspace', 'email'], unique: true },
    { fields: ['userConnection', 'workspace'] },
    { fields: ['workspace', 'createdAt'] },
  ],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'email', type: 'email', label: text('members.fields.email'), required: true },
    {
      name: 'userConnection',
      type: 'relationship',
      relationTo: slugs.users,
      label: text('members.fields.user'),
    },
    {
      name: 'role',
      type: 'select',
      label: text('members.fields.role'),
      required: true,
      defaultValue: 'editor',
      options: roles.map((role) => ({ value: role, label: text(`roles.${role}`) })),
    },
    {
      name: 'status',
      type: 'select',
      label: text('members.fields.status'),
      required: true,
      defaultValue: 'pending',
      options: [
        { value: 'pending', label: text('members.status.pending') },
        { value: 'accepted', label: text('members.status.accepted') },
      ],
    },
    { name: 'isDisabled', type: 'checkbox', label: text('members.fields.isDisabled'), defaultValue: false },
    { name: 'acceptedAt', type: 'date', admin: { hidden: true }, access: { create: noOne, update: noOne } },
    // Time at which the member last switched to this workspace.
    {
      name: 'enteredAt',
      type: 'date',
      hidden: true,
      access: { read: noOne, create: noOne, update: noOne },
    },
    { name: 'disabledAt', type: 'date', admin: { hidden: true }, access: { create: noOne, update: noOne } },
    {
      name: 'disabledBy',
      type: 'relationship',
      relationTo: slugs.users,
      maxDepth: 0,
      admin: { hidden: true },
      access: { create: noOne, update: noOne },
    },
    // Email with the workspace's statistics, and the period that the last one was about.
    { name: 'statisticsReport', type: 'select', options: [...reportIntervals], ...serverOnly },
    { name: 'statisticsReportedFor', type: 'text', ...serverOnly },
    ...invitationFields,
    ...derivedFields,
    pendingEventField(),
    workspaceField(),
    // Since when the mail server refuses the address, as in the account.
    { name: 'emailUndeliverableSince', type: 'date', ...serverOnly },
  ],
};
