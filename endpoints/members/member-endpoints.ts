import { changeRoleEndpoint } from './change-role';
import { disableMemberEndpoint } from './disable-member';
import { enableMemberEndpoint } from './enable-member';
import { findMembersEndpoint } from './find-members';
import { inviteMembersEndpoint } from './invite-members';
import { makeOwnerEndpoint } from './make-owner';
import { resendInvitationEndpoint } from './resend-invitation';
import { withdrawInvitationEndpoint } from './withdraw-invitation';

/** Below `/api/members`; an endpoint here comes before Payload's own of the same path. */
export const memberEndpoints = [
  inviteMembersEndpoint,
  resendInvitationEndpoint,
  withdrawInvitationEndpoint,
  changeRoleEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
  makeOwnerEndpoint,
  findMembersEndpoint,
];
