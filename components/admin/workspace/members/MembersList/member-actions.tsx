'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { ConfirmDialog } from '@/components/kit/ConfirmDialog';
import { copyText } from '@/components/kit/CopyField/copy-text';
import { Menu } from '@/components/kit/Menu';
import { MenuItem } from '@/components/kit/MenuItem';
import { useText } from '@/components/kit/i18n/use-text';
import type { MemberFacts } from '@/lib/members/list-members';

import { memberActions, type MemberAction } from '../member-calls';
import styles from './members-list.module.scss';

const isInvitation = ({ state }: MemberFacts): boolean => state === 'invited' || state === 'expired';

/** What can be done with a member: the one thing to do as a button, the rest in a menu. */
export const MemberActions = ({ member, isFull }: { member: MemberFacts; isFull: boolean }) => {
  const text = useText();
  const router = useRouter();
  const [asked, setAsked] = useState<'disable' | 'withdraw' | null>(null);
  const { id, inviteLink, name, email, state } = member;
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
  return (
    <div className={styles.buttons}>
      {inviteLink && (
        <Button className={styles.wide} icon="copy" onClick={() => void copy()} size="small">
          {text('people.members.copyLink')}
        </Button>
      )}
      {isInvitation(member) && (
        <Button className={styles.wide} isBusy={isBusy} onClick={() => void act('resend')} size="small">
          {text('people.members.resend')}
        </Button>
      )}
      {state === 'disabled' && (
        <Button
          className={styles.wide}
          disabled={isFull}
          isBusy={isBusy}
          onClick={() => void act('enable')}
          size="small"
          title={isFull ? text('people.members.noSeat') : undefined}
        >
          {text('people.members.enable')}
        </Button>
      )}
      {state !== 'disabled' && (
        <Menu icon="more" kind="quiet" label={text('people.members.more', { name: who })}>
          {inviteLink && (
            <MenuItem icon="copy" onSelect={() => void copy()}>
              {text('people.members.copyLink')}
            </MenuItem>
          )}
          {isInvitation(member) ? (
            <>
              <MenuItem icon="mail" onSelect={() => void act('resend')}>
                {text('people.members.resend')}
              </MenuItem>
              <MenuItem icon="trash" onSelect={() => setAsked('withdraw')} tone="danger">
                {text('people.members.withdraw')}
              </MenuItem>
            </>
          ) : (
            <MenuItem icon="lock" onSelect={() => setAsked('disable')} tone="danger">
              {text('people.members.disable')}
            </MenuItem>
          )}
        </Menu>
      )}
      {asked && (
        <ConfirmDialog
          confirmLabel={text(`people.members.${asked}`)}
          isBusy={isBusy}
          isOpen
          onCancel={() => setAsked(null)}
          onConfirm={() => void act(asked)}
          title={text(`people.members.ask.${asked}Title`, { name: who })}
          tone="danger"
        >
          {text(`people.members.ask.${asked}`, { name: who })}
        </ConfirmDialog>
      )}
    </div>
  );
};
