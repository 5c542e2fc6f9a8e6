'use client';

import { Avatar } from '@/components/kit/Avatar';
import { Tag } from '@/components/kit/Tag';
import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import type { Role } from '@/lib/core/permissions';
import type { MemberFacts } from '@/lib/members/list-members';

import { MemberActions } from './member-actions';
import { RoleSelect } from './role-select';
import styles from './members-list.module.scss';

export type MemberRowProps = { member: MemberFacts; givableRoles: Role[]; isFull: boolean };

export const MemberRow = ({ member, givableRoles, isFull }: MemberRowProps) => {
  const text = useText();
  const { name, email, state, isYou } = member;
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
        <RoleSelect givableRoles={givableRoles} member={member} />
      </td>
      <td className={styles.last}>
        <LastActive member={member} />
      </td>
      <td className={styles.actions}>
        {member.canManage && givableRoles.length > 0 && <MemberActions isFull={isFull} member={member} />}
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

/** Of the invited, until when the link holds; of the disabled, since when and by whom. */
const LastActive = ({ member }: { member: MemberFacts }) => {
  const text = useText();
  const { state, lastUsedAt, expiresAt, disabledAt, disabledBy, isYou } = member;
  if (state === 'active') {
    if (isYou) return text('people.members.now');
    return lastUsedAt ? <Time value={lastUsedAt} /> : text('people.members.never');
  }
  const tags = { invited: 'busy', expired: 'bad', disabled: 'quiet' } as const;
  return (
    <span className={styles.words}>
      <span>
        <Tag tone={tags[state]}>{text(`people.members.states.${state}`)}</Tag>
      </span>
      <span className={styles.sub}>
        {state === 'disabled' && disabledAt && <Time value={disabledAt} />}
        {state === 'disabled' && disabledBy && ` ${text('people.members.by', { name: disabledBy })}`}
        {state !== 'disabled' && expiresAt && (
          <>
            {text(`people.members.${state === 'invited' ? 'until' : 'since'}`)} <Time value={expiresAt} />
          </>
        )}
      </span>
    </span>
  );
};
