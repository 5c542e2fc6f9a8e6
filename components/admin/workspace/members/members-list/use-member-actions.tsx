'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { copyText } from '@/components/kit/fields/copy-text';
import { useText } from '@/components/kit/i18n/use-text';
import type { MemberFacts } from '@/lib/workspaces/members/list-members';

import { type MemberAction, memberActions } from '../member-calls';

export const isInvitation = ({ state }: MemberFacts): boolean => state === 'invited' || state === 'expired';

type Asked = 'disable' | 'withdraw' | 'handOver';

/** Actions on a member other than changing the role. `question` is the confirmation to render. */
export const useMemberActions = ({ id, inviteLink, name, email }: MemberFacts) => {
  const text = useText();
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const who = name ?? email;
  const { run, isBusy } = useCall((action: MemberAction) => memberActions[action](id));

  const act = async (action: MemberAction) => {
    const outcome = await run(action);
    if (!outcome) return;
    setAsked(null);
    const isLimit = outcome.error?.code === 'subscription_limit_exceeded';
    if (outcome.error) toast.error(text(isLimit ? 'people.members.noSeat' : 'common.unexpected'));
    else toast.success(text(`people.members.done.${action}`, { name: who }));
    router.refresh();
  };
  const copy = async () => {
    if (inviteLink && (await copyText(inviteLink))) toast.success(text('common.copied'));
    else toast.error(text('common.unexpected'));
  };
  const question = asked && (
    <ConfirmDialog
      confirmLabel={text(`people.members.${asked}`)}
      isBusy={isBusy}
      isOpen
      onCancel={() => setAsked(null)}
      onConfirm={() => void act(asked)}
      title={text(`people.members.ask.${asked}Title`, { name: who })}
      tone={asked === 'handOver' ? 'default' : 'danger'}
    >
      {text(`people.members.ask.${asked}`, { name: who })}
    </ConfirmDialog>
  );
  return {
    ask: setAsked,
    act: (action: MemberAction) => void act(action),
    copy: () => void copy(),
    isBusy,
    question,
  };
};
