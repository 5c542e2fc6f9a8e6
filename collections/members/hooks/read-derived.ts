import type { CollectionBeforeReadHook, FieldHook, PayloadRequest } from 'payload';

import { getActorUserId, resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { findOwnerId } from '@/lib/workspaces/members/find-member';
import { readInvitationLink, readInviteToken } from '@/lib/workspaces/members/invitation-link';
import type { Member } from '@/payload-types';

type Read = FieldHook<Member, unknown, Partial<Member>>;

const owners = new WeakMap<PayloadRequest, Map<string, Promise<string | null>>>();

/** Caches the owner, because a list has many rows of one workspace. */
const recallOwner = (req: PayloadRequest, workspace: string): Promise<string | null> => {
  const known = owners.get(req) ?? new Map<string, Promise<string | null>>();
  owners.set(req, known);
  const owner = known.get(workspace) ?? findOwnerId(req.payload, workspace);
  known.set(workspace, owner);
  return owner;
};

export const readIsOwner: Read = async ({ data, req }) => {
  const [workspace, user] = [getRelationId(data?.workspace), getRelationId(data?.userConnection)];
  return workspace !== null && user !== null && (await recallOwner(req, workspace)) === user;
};

export const readIsYou: Read = async ({ data, req }) => {
  const user = getRelationId(data?.userConnection);
  return user !== null && getActorUserId(await resolveActor(req)) === user;
};

/**
 * Computes the link and token of an open invitation, otherwise null. Runs on the whole row, because Payload
 * removes hidden fields before it reads the others.
 */
export const composeInvitation: CollectionBeforeReadHook<Member> = ({ doc }) => ({
  ...doc,
  inviteLink: readInvitationLink(doc),
  inviteToken: readInviteToken(doc),
});
