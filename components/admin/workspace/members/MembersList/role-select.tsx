'use client';

import { SelectField } from '@/components/kit/fields/SelectField';
import { useText } from '@/components/kit/i18n/use-text';
import type { Role } from '@/lib/core/access/permissions';
import type { MemberFacts } from '@/lib/workspaces/members/list-members';

import { mayChangeRole, useRole } from './use-role';
import styles from './members-list.module.scss';

type RoleSelectProps = { member: MemberFacts; givableRoles: Role[] };

/** The role: a choice for those who may give it, a word otherwise. It shows the old one until the server said yes. */
export const RoleSelect = ({ member, givableRoles }: RoleSelectProps) => {
  const text = useText();
  const { choose, error, isBusy } = useRole(member);
  const { role, isOwner, name, email } = member;
  if (!mayChangeRole(member, givableRoles)) {
    return (
      <span className={styles.words}>
        <span>{text(`roles.${role}`)}</span>
        {isOwner && <span className={styles.sub}>{text('people.members.owner')}</span>}
      </span>
    );
  }
  return (
    <SelectField
      error={error}
      isDisabled={isBusy}
      isLabelHidden
      label={text('people.members.roleOf', { name: name ?? email })}
      onChange={(next) => void choose(next)}
      options={givableRoles.map((value) => ({ value, label: text(`roles.${value}`) }))}
      value={role}
    />
  );
};
