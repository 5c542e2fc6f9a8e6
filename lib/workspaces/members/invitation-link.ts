import { randomBytes } from 'node:crypto';

import { getEnv } from '@/lib/core/env/env';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { deriveKey, hmac, isEqualSecret } from '@/lib/core/secrets/secret';
import type { Member } from '@/payload-types';

const validMs = 7 * 24 * 60 * 60 * 1000;

type Invitation = Pick<Partial<Member>, 'status' | 'inviteExpiresAt'> & { inviteSecret?: string | null };

/**
 * What a row keeps of an invitation's token: by which it is found, and from which its link can be made again.
 */
export const indexInviteToken = (token: string): string =>
  hmac(deriveKey(getEnv().secret, 'invite-token'), token);

const proveMail = (token: string): string => hmac(deriveKey(getEnv().secret, 'invite-mail'), token);

/**
 * What came with a link: its token, and whether it is the link that was mailed. That one ends with a proof
 * that whoever invites never sees, so only it says that somebody reads the mail of the invited address.
 */
export const readGivenToken = (given: string): { token: string; isMailed: boolean } => {
  const [token = '', proof = ''] = given.split('.');
  return { token, isMailed: isEqualSecret(proof, proveMail(token)) };
};

const createToken = (): string => randomBytes(24).toString('base64url');

/** An invitation that is good for a week from now; `token` where an older link goes on. */
export const issueInvitation = (now: Date, token = createToken()) => ({
  inviteIndex: indexInviteToken(token),
  inviteSecret: sealSecret(getEnv().secret, token),
  invitedAt: now.toISOString(),
  inviteExpiresAt: new Date(now.getTime() + validMs).toISOString(),
});

/** Whether the link still lets somebody in. Pure. */
export const isInvitationOpen = ({ status, inviteExpiresAt }: Invitation, now = new Date()): boolean =>
  status === 'pending' && Boolean(inviteExpiresAt) && new Date(inviteExpiresAt ?? 0) > now;

/** The token of an open invitation, or null. */
export const readInviteToken = (invitation: Invitation, now = new Date()): string | null =>
  isInvitationOpen(invitation, now) && invitation.inviteSecret
    ? openSecret(getEnv().secret, invitation.inviteSecret)
    : null;

/** The link of an open invitation as it may be passed on by hand, or null. */
export const readInvitationLink = (invitation: Invitation): string | null => {
  const token = readInviteToken(invitation);
  return token && `${getEnv().publicUrl}/admin/accept-invite?inviteToken=${token}`;
};

/** The link of an open invitation as it is mailed, and to be shown to nobody; or null. */
export const composeMailedLink = (invitation: Invitation): string | null => {
  const token = readInviteToken(invitation);
  return token && `${readInvitationLink(invitation)}.${proveMail(token)}`;
};
