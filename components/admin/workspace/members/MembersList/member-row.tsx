'use client';

import { Avatar } from '@/components/kit/Avatar';
import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import type { MemberFacts } from '@/lib/workspaces/members/list-members';

import { LastActive } from './last-active';
import { MemberActions } from './member-actions';
import { MemberSheet, type MemberRowProps } from './member-sheet';
import { RoleSelect } from './role-select';
import styles from './members-list.module.scss';

/** Role and actions stand in the row; on the phone it says the role, and a sheet has both. */
export const MemberRow = ({ member, givableRoles, isFull }: MemberRowProps) => {
  const text = useText();
  const { name, email, role, state, isYou } = member;
  const mayAct = (member.canManage && givableRoles.length > 0) || member.canOwn;
  return (
    <tr className={styles.row} data-state={state}>
      <th className={styles.person} scope="row">
        <Avatar isRound name={name ?? email} />
        <span className={styles.words}>
          <span className={styles.name}>
            {name ?? email} {isYou && <small>{text('people.members.you')}</small>}
          </span>
          <span className={styles.sub}>{name ? email : <InvitedBy member={member} />}</span>
        </span>
      </th>
      <td className={styles.role}>
        <span className={styles.onDesk}>
          <RoleSelect givableRoles={givableRoles} member={member} />
        </span>
        <span className={styles.onPhone}>{text(`roles.${role}`)}</span>
      </td>
      <td className={styles.last}>
        <LastActive member={member} />
      </td>
      <td className={styles.actions}>
        {mayAct && (
          <>
            <span className={styles.onDesk}>
              <MemberActions isFull={isFull} member={member} />
            </span>
            <span className={styles.onPhone}>
              <MemberSheet givableRoles={givableRoles} isFull={isFull} member={member} />
            </span>
          </>
        )}
      </td>
    </tr>
  );
};

const InvitedBy = ({ member: { invitedBy, invitedAt } }: { member: MemberFacts }) => {
  const text = useText();
  if (!invitedAt) return null;
  return (
    <>
      {invitedBy ? text('people.members.by', { name: invitedBy }) : text('people.members.invitedAt')}{' '}
      <Time value={invitedAt} />
    </>
  );
};
