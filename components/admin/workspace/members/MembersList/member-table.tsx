'use client';

import { useText } from '@/components/kit/i18n/use-text';
import type { Role } from '@/lib/core/permissions';

import { MemberRow } from './member-row';
import type { MembersPage } from './group-members';
import styles from './members-list.module.scss';

type MemberTableProps = {
  groups: MembersPage['groups'];
  givableRoles: Role[];
  isFull: boolean;
};

/** One table in groups; on the phone each row is a card of its own. */
export const MemberTable = ({ groups, givableRoles, isFull }: MemberTableProps) => {
  const text = useText();
  if (groups.length === 0)
    return (
      <p className={styles.nobody} role="status">
        {text('people.members.nobody')}
      </p>
    );
  return (
    <div className={styles.card}>
      <table aria-label={text('members.plural')} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('people.members.person')}</th>
            <th scope="col">{text('members.fields.role')}</th>
            <th scope="col">{text('people.members.lastActive')}</th>
            <th scope="col">
              <span className="sr-only">{text('people.members.actions')}</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ group, found, members }) => (
          <tbody key={group}>
            <tr className={styles.group}>
              <th colSpan={4} scope="rowgroup">
                {text(`people.members.groups.${group}`)} <span>{found}</span>
              </th>
            </tr>
            {members.map((member) => (
              <MemberRow givableRoles={givableRoles} isFull={isFull} key={member.id} member={member} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
};
