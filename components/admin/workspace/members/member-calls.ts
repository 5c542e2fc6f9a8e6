import { callApi } from '@/components/api/call-api';
import type { Role } from '@/lib/core/access/permissions';
import type { InvitationOutcome } from '@/lib/workspaces/members/invite-members';

type Done = { success: boolean };

export const inviteMembers = (emails: string[], role: Role) =>
  callApi<{ invitations: InvitationOutcome[] }>('POST', '/api/members/invite', { body: { emails, role } });

export const changeRole = (id: string, role: Role) =>
  callApi<Done>('PATCH', `/api/members/${id}/role`, { body: { role } });

/** The calls behind the buttons and the menu of a row. */
export const memberActions = {
  resend: (id: string) => callApi<Done>('POST', `/api/members/${id}/resend-invitation`),
  withdraw: (id: string) => callApi<Done>('DELETE', `/api/members/${id}/invitation`),
  disable: (id: string) => callApi<Done>('POST', `/api/members/${id}/disable`),
  enable: (id: string) => callApi<Done>('POST', `/api/members/${id}/enable`),
  handOver: (id: string) => callApi<Done>('POST', `/api/members/${id}/make-owner`),
};
export type MemberAction = keyof typeof memberActions;
