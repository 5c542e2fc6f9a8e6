'use client';

import { RowTable } from '@/components/kit/tables/RowTable';
import { useText } from '@/components/kit/i18n/use-text';
import type { Role } from '@/lib/core/access/permissions';

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
    <RowTable
      heads={[
        { label: text('people.members.person') },
        { label: text('members.fields.role') },
        { label: text('people.members.lastActive') },
        { label: text('people.members.actions'), isUnseen: true },
      ]}
      label={text('members.plural')}
    >
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
    </RowTable>
  );
};
