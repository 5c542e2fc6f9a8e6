import type { InvitationOutcome } from '@/lib/workspaces/members/invite-members';

export type Outcomes = {
  /** Number of emails sent. */
  sent: number;
  /** Addresses without a free seat. */
  left: string[];
  /** Addresses that had joined meanwhile. */
  members: string[];
};

/** Groups the outcomes of sent invitations. Pure. */
export const readOutcomes = (invitations: InvitationOutcome[]): Outcomes => {
  const of = (what: InvitationOutcome['outcome']) =>
    invitations.filter(({ outcome }) => outcome === what).map(({ email }) => email);
  return { sent: of('invited').length, left: of('limit'), members: of('member') };
};
