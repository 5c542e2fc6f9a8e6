'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { SelectField } from '@/components/kit/SelectField';
import { useText } from '@/components/kit/i18n/use-text';
import type { Role } from '@/lib/core/permissions';
import type { MemberFacts } from '@/lib/members/list-members';

import { changeRole } from '../member-calls';
import styles from './members-list.module.scss';

type RoleSelectProps = { member: MemberFacts; givableRoles: Role[] };

/** The role: a choice for those who may give it, a word otherwise. It shows the old one until the server said yes. */
export const RoleSelect = ({ member, givableRoles }: RoleSelectProps) => {
  const text = useText();
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(changeRole);
  const { id, role, isOwner, name, email, state } = member;
  const canChange = member.canManage && state !== 'disabled' && givableRoles.includes(role);
  if (!canChange) {
    return (
      <span className={styles.words}>
        <span>{text(`roles.${role}`)}</span>
        {isOwner && <span className={styles.sub}>{text('people.members.owner')}</span>}
      </span>
    );
  }
  const choose = async (next: Role) => {
    const outcome = await run(id, next);
    if (!outcome) return;
    setError(outcome.error && text('people.members.roleRefused'));
    router.refresh();
  };
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
