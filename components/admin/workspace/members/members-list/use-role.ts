'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';
import type { Role } from '@/lib/core/access/permissions';
import type { MemberFacts } from '@/lib/workspaces/members/list-members';

import { changeRole } from '../member-calls';

/** Whether a user who may assign those roles may change this member's. */
export const mayChangeRole = ({ canManage, state, role }: MemberFacts, givableRoles: Role[]): boolean =>
  canManage && state !== 'disabled' && givableRoles.includes(role);

/** Changes a member's role; `choose` resolves to whether the server accepted it. */
export const useRole = ({ id }: MemberFacts) => {
  const text = useText();
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(changeRole);
  const choose = async (next: Role): Promise<boolean> => {
    const outcome = await run(id, next);
    if (!outcome) return false;
    setError(outcome.error && text('people.members.roleRefused'));
    router.refresh();
    return outcome.error === null;
  };
  return { choose, error, isBusy };
};
