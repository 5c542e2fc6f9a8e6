'use client';

import { Button } from '@/components/kit/buttons/button';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Menu } from '@/components/kit/dialogs/menu/menu';
import { useText } from '@/components/kit/i18n/use-text';
import type { MemberFacts } from '@/lib/workspaces/members/list-members';

import styles from './members-list.module.scss';
import { isInvitation, useMemberActions } from './use-member-actions';

/** Actions on a member: the main one as a button, the rest in a menu. */
export const MemberActions = ({ member, isFull }: { member: MemberFacts; isFull: boolean }) => {
  const text = useText();
  const { ask, act, copy, isBusy, question } = useMemberActions(member);
  const { canOwn, inviteLink, name, email, state } = member;
  return (
    <div className={styles.buttons}>
      {inviteLink && (
        <Button className={styles.wide} icon="copy" onClick={copy} size="small">
          {text('people.members.copyLink')}
        </Button>
      )}
      {isInvitation(member) && (
        <Button className={styles.wide} isBusy={isBusy} onClick={() => act('resend')} size="small">
          {text('people.members.resend')}
        </Button>
      )}
      {state === 'disabled' && (
        <Button
          disabled={isFull}
          isBusy={isBusy}
          onClick={() => act('enable')}
          size="small"
          title={isFull ? text('people.members.noSeat') : undefined}
        >
          {text('people.members.enable')}
        </Button>
      )}
      {state !== 'disabled' && (
        <Menu icon="more" kind="quiet" label={text('people.members.more', { name: name ?? email })}>
          {inviteLink && (
            <MenuItem icon="copy" onSelect={copy}>
              {text('people.members.copyLink')}
            </MenuItem>
          )}
          {canOwn && (
            <MenuItem icon="key" onSelect={() => ask('handOver')}>
              {text('people.members.handOver')}
            </MenuItem>
          )}
          {!member.canManage ? null : isInvitation(member) ? (
            <>
              <MenuItem icon="mail" onSelect={() => act('resend')}>
                {text('people.members.resend')}
              </MenuItem>
              <MenuItem icon="trash" onSelect={() => ask('withdraw')} tone="danger">
                {text('people.members.withdraw')}
              </MenuItem>
            </>
          ) : (
            <MenuItem icon="lock" onSelect={() => ask('disable')} tone="danger">
              {text('people.members.disable')}
            </MenuItem>
          )}
        </Menu>
      )}
      {question}
    </div>
  );
};
