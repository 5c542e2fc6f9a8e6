import { type ListPage, type ListQuery, toListPage } from '@/lib/core/list-query';
import type { InvitationOutcome } from '@/lib/workspaces/members/invite-members';
import type { MemberSummary } from '@/lib/workspaces/members/list-members';

export const memberGroups = ['active', 'invited', 'disabled'] as const;
export type MemberGroup = (typeof memberGroups)[number];

const toGroup = ({ state }: MemberSummary): MemberGroup => (state === 'expired' ? 'invited' : state);

const matches = ({ name, email }: MemberSummary, search: string): boolean =>
  `${name ?? ''} ${email}`.toLowerCase().includes(search.toLowerCase());

export type MembersPage = {
  /** The members of this page by group; empty groups are omitted. */
  groups: { group: MemberGroup; found: number; members: MemberSummary[] }[];
  /** Counts of all members, regardless of the search. */
  counts: Record<MemberGroup, number>;
  knownEmails: string[];
  search: string;
  shownGroup: MemberGroup | null;
  shown: ListPage;
};

/** A page of the members that match. `group` comes from the URL. Pure. */
export const pageMembers = (members: MemberSummary[], query: ListQuery, group: unknown): MembersPage => {
  const shownGroup = memberGroups.find((each) => each === group) ?? null;
  const inGroups = memberGroups.map((each) => members.filter((member) => toGroup(member) === each));
  const found = inGroups
    .flat()
    .filter(
      (member) => (shownGroup === null || toGroup(member) === shownGroup) && matches(member, query.search),
    );
  const shown = toListPage(query, found.length);
  const onPage = found.slice((shown.page - 1) * shown.limit, shown.page * shown.limit);
  const [active = [], invited = [], disabled = []] = inGroups;
  return {
    groups: memberGroups
      .map((each) => ({
        group: each,
        found: found.filter((member) => toGroup(member) === each).length,
        members: onPage.filter((member) => toGroup(member) === each),
      }))
      .filter((entry) => entry.members.length > 0),
    counts: { active: active.length, invited: invited.length, disabled: disabled.length },
    knownEmails: members.map(({ email }) => email),
    search: query.search,
    shownGroup,
    shown,
  };
};

type Outcomes = {
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
