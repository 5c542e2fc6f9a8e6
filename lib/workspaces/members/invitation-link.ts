import { randomBytes } from 'node:crypto';

import { getEnv } from '@/lib/core/env/env';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { deriveKey, findIndexKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';
import type { Member } from '@/payload-types';

const validMs = 7 * 24 * 60 * 60 * 1000;

type Invitation = Pick<Partial<Member>, 'status' | 'inviteExpiresAt'> & { inviteSecret?: string | null };

/** Index by which an invitation row is found. The token itself is stored encrypted. */
export const indexInviteToken = (token: string): string =>
  hmac(findIndexKey(getEnv().secret, 'invite-token'), token);

const proveMail = (token: string): string => hmac(deriveKey(getEnv().secret, 'invite-mail'), token);

/**
 * Splits the token of a link and checks its email proof. The inviter never sees the proof, so only an emailed
 * link shows that the person reads the mailbox of the invited address.
 */
export const readGivenToken = (given: string): { token: string; isMailed: boolean } => {
  const [token = '', proof = ''] = given.split('.');
  return { token, isMailed: isHmacOf(proof, token, { secrets: getEnv().secrets, purpose: 'invite-mail' }) };
};

const createToken = (): string => randomBytes(24).toString('base64url');

/** Fields of an invitation that is valid for a week. Pass `token` to keep an existing link valid. */
export const issueInvitation = (now: Date, token = createToken()) => ({
  inviteIndex: indexInviteToken(token),
  inviteSecret: sealSecret(getEnv().secret, token),
  invitedAt: now.toISOString(),
  inviteExpiresAt: new Date(now.getTime() + validMs).toISOString(),
});

/** Whether the invitation can still be accepted. Pure. */
export const isInvitationOpen = ({ status, inviteExpiresAt }: Invitation, now = new Date()): boolean =>
  status === 'pending' && Boolean(inviteExpiresAt) && new Date(inviteExpiresAt ?? 0) > now;

/** The token of an open invitation, or null. */
export const readInviteToken = (invitation: Invitation, now = new Date()): string | null =>
  isInvitationOpen(invitation, now) && invitation.inviteSecret
    ? openSecret(getEnv().secrets, invitation.inviteSecret)
    : null;

/** Link of an open invitation for manual sharing, or null. */
export const readInvitationLink = (invitation: Invitation): string | null => {
  const token = readInviteToken(invitation);
  return token && `${getEnv().publicUrl}/admin/accept-invite?inviteToken=${token}`;
};

/** Link of an open invitation with the email proof, or null. It must only be emailed, never shown. */
export const composeMailedLink = (invitation: Invitation): string | null => {
  const token = readInviteToken(invitation);
  return token && `${readInvitationLink(invitation)}.${proveMail(token)}`;
};
