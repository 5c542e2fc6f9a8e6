import type { MemberFacts } from '@/lib/members/list-members';

export const memberGroups = ['active', 'invited', 'disabled'] as const;
export type MemberGroup = (typeof memberGroups)[number];

const toGroup = ({ state }: MemberFacts): MemberGroup => (state === 'expired' ? 'invited' : state);

const matches = ({ name, email }: MemberFacts, search: string): boolean =>
  `${name ?? ''} ${email}`.toLowerCase().includes(search.trim().toLowerCase());

/** Those who are found, in the groups they belong to; groups without anybody are left out. Pure. */
export const groupMembers = (members: MemberFacts[], search: string) =>
  memberGroups
    .map((group) => ({
      group,
      members: members.filter((member) => toGroup(member) === group && matches(member, search)),
    }))
    .filter((entry) => entry.members.length > 0);
