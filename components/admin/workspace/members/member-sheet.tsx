'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { RadioList } from '@/components/kit/fields/radio-list';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { Role } from '@/lib/core/access/permissions';
import type { MemberSummary } from '@/lib/workspaces/members/list-members';

import { isInvitation, mayChangeRole, RoleChange, useMemberActions, useRole } from './member-actions';

import styles from './members-list.module.scss';

/** The last activity. For invited members, the link's expiry; for disabled ones, when and by whom. */
export const LastActive = ({ member }: { member: MemberSummary }) => {
  const text = useText();
  const { state, lastUsedAt, expiresAt, disabledAt, disabledBy, isYou } = member;
  if (state === 'active') {
    if (isYou) return text('people.members.now');
    return lastUsedAt ? <Time value={lastUsedAt} /> : text('people.members.never');
  }
  const tags = { invited: 'busy', expired: 'bad', disabled: 'quiet' } as const;
  return (
    <span className={styles.state}>
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

export type MemberRowProps = { member: MemberSummary; givableRoles: Role[]; isFull: boolean };

/** On phones: a row opens a sheet with all actions on the member. */
export const MemberSheet = (props: MemberRowProps) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const actions = useMemberActions(props.member);
  const { name, email } = props.member;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={text('people.members.more', { name: name ?? email })}
        className={styles.opener}
        icon="more"
        kind="quiet"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <Sheet {...props} actions={actions} onClose={() => setIsOpen(false)} />}
      {actions.question}
    </>
  );
};

type SheetProps = MemberRowProps & { actions: ReturnType<typeof useMemberActions>; onClose: () => void };

const Sheet = ({ member, givableRoles, isFull, actions, onClose }: SheetProps) => {
  const text = useText();
  const [role, setRole] = useState(member.role);
  const { choose, error, isBusy } = useRole(member);
  const { name, email, inviteLink, state } = member;
  const mayChange = mayChangeRole(member, givableRoles);
  /** The row shows the result afterwards. */
  const close = (act: () => void) => () => {
    onClose();
    act();
  };
  const change = async () => {
    if (await choose(role)) onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <LastWord actions={actions} close={close} isFull={isFull} member={member} />
          {mayChange && (
            <Button
              disabled={role === member.role}
              isBusy={isBusy}
              kind="primary"
              onClick={() => void change()}
            >
              {text('people.members.changeRole')}
            </Button>
          )}
        </>
      }
      isOpen
      onClose={onClose}
      title={name ?? email}
    >
      <div className={styles.sheet}>
        <p>
          {name && `${email} · `}
          <LastActive member={member} />
        </p>
        {error && <Notice tone="bad">{error}</Notice>}
        {mayChange ? (
          <RadioList
            legend={text('members.fields.role')}
            onChange={setRole}
            options={givableRoles.map((value) => ({
              value,
              label: text(`roles.${value}`),
              hint: text(`people.roles.${value}.short`),
            }))}
            value={role}
          />
        ) : (
          <p>{text(`roles.${member.role}`)}</p>
        )}
        {mayChange && <RoleChange member={member} next={role} />}
        {inviteLink && (
          <Button icon="copy" onClick={close(actions.copy)}>
            {text('people.members.copyLink')}
          </Button>
        )}
        {isInvitation(member) && (
          <Button icon="mail" onClick={close(() => actions.act('resend'))}>
            {text('people.members.resend')}
          </Button>
        )}
        {member.canOwn && (
          <Button icon="key" onClick={close(() => actions.ask('handOver'))}>
            {text('people.members.handOver')}
          </Button>
        )}
        {state === 'disabled' && isFull && <p>{text('people.members.noSeat')}</p>}
      </div>
    </Dialog>
  );
};

type LastWordProps = Pick<SheetProps, 'member' | 'isFull' | 'actions'> & {
  close: (act: () => void) => () => void;
};

/** Removes, disables or enables a member. */
const LastWord = ({ member, isFull, actions: { act, ask }, close }: LastWordProps) => {
  const text = useText();
  if (!member.canManage) return null;
  if (member.state === 'disabled')
    return (
      <Button disabled={isFull} kind="primary" onClick={close(() => act('enable'))}>
        {text('people.members.enable')}
      </Button>
    );
  const deed = isInvitation(member) ? 'withdraw' : 'disable';
  return (
    <Button kind="danger" onClick={close(() => ask(deed))}>
      {text(`people.members.${deed}`)}
    </Button>
  );
};
