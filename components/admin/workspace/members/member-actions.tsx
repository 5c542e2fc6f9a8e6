'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { copyText } from '@/components/kit/fields/copy-text';
import { RadioList } from '@/components/kit/fields/radio-list';
import { TokensField } from '@/components/kit/fields/tokens-field';
import { useText } from '@/components/kit/i18n/use-text';
import { type Role, roles } from '@/lib/core/access/permissions';
import type { InvitationOutcome } from '@/lib/workspaces/members/invite-members';
import type { MemberSummary, MemberList } from '@/lib/workspaces/members/list-members';
import { maxInvitations } from '@/lib/workspaces/members/rules';

import { readOutcomes } from './group-members';

import inviteDialogStyles from './invite-dialog.module.scss';
import styles from './members-list.module.scss';

/** Actions on a member: the main one as a button, the rest in a menu. */
export const MemberActions = ({ member, isFull }: { member: MemberSummary; isFull: boolean }) => {
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
      {(state !== 'disabled' || member.canManage) && (
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
            <>
              {state !== 'disabled' && (
                <MenuItem icon="lock" onSelect={() => ask('disable')} tone="danger">
                  {text('people.members.disable')}
                </MenuItem>
              )}
              <MenuItem icon="trash" onSelect={() => ask('remove')} tone="danger">
                {text('people.members.remove')}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      {question}
    </div>
  );
};

type Done = { success: boolean };

export const inviteMembers = (emails: string[], role: Role) =>
  callApi<{ invitations: InvitationOutcome[] }>('POST', '/api/members/invite', { body: { emails, role } });

const changeRole = (id: string, role: Role) =>
  callApi<Done>('PATCH', `/api/members/${id}/role`, { body: { role } });

/** The calls behind the buttons and the menu of a row. */
const memberActions = {
  resend: (id: string) => callApi<Done>('POST', `/api/members/${id}/resend-invitation`),
  withdraw: (id: string) => callApi<Done>('DELETE', `/api/members/${id}/invitation`),
  disable: (id: string) => callApi<Done>('POST', `/api/members/${id}/disable`),
  remove: (id: string) => callApi<Done>('POST', `/api/members/${id}/remove`),
  enable: (id: string) => callApi<Done>('POST', `/api/members/${id}/enable`),
  handOver: (id: string) => callApi<Done>('POST', `/api/members/${id}/make-owner`),
};
type MemberAction = keyof typeof memberActions;

/** Whether a user who may assign those roles may change this member's. */
export const mayChangeRole = ({ canManage, state, role }: MemberSummary, givableRoles: Role[]): boolean =>
  canManage && state !== 'disabled' && givableRoles.includes(role);

/** Lists the rights that a member gains or loses with another role: those of the roles between the two. */
export const RoleChange = ({ member, next }: { member: MemberSummary; next: Role }) => {
  const text = useText();
  const [from, to] = [roles.indexOf(member.role), roles.indexOf(next)];
  if (from === to) return null;
  const crossed = roles.slice(Math.min(from, to) + 1, Math.max(from, to) + 1);
  return (
    <div className={styles.change}>
      <p>
        {text(`people.members.ask.${to > from ? 'roleGains' : 'roleLoses'}`, {
          name: member.name ?? member.email,
        })}
      </p>
      <ul>
        {crossed.flatMap((role) =>
          (['one', 'two', 'three'] as const)
            // A superadmin's third line says what the role does not include.
            .filter((line) => role !== 'superadmin' || line !== 'three')
            .map((line) => <li key={`${role} ${line}`}>{text(`people.roles.${role}.${line}`)}</li>),
        )}
      </ul>
    </div>
  );
};

/** Changes a member's role, with Undo in the message; `choose` resolves to whether the server accepted it. */
export const useRole = ({ id, role, name, email }: MemberSummary) => {
  const text = useText();
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(changeRole);
  const choose = async (next: Role): Promise<boolean> => {
    const outcome = await run(id, next);
    if (!outcome) return false;
    setError(outcome.error && text('people.members.roleRefused'));
    router.refresh();
    if (outcome.error) return false;
    const done = text('people.members.done.role', { name: name ?? email, role: text(`roles.${next}`) });
    const undo = { label: text('people.members.undoRole'), onClick: () => void choose(role) };
    toast.success(done, next === role ? {} : { action: undo, duration: 10_000 });
    return true;
  };
  return { choose, error, isBusy };
};

export const isInvitation = ({ state }: MemberSummary): boolean => state === 'invited' || state === 'expired';

type Asked = 'disable' | 'remove' | 'withdraw' | 'handOver';

/** Actions on a member other than changing the role. `question` is the confirmation to render. */
export const useMemberActions = ({ id, inviteLink, name, email }: MemberSummary) => {
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
    if (outcome.error) toast.error(text(isLimit ? 'people.members.noSeat' : describeRefusal(outcome.error)));
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

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const isEmail = (value: string): boolean => value.length <= 254 && emailPattern.test(value);

type InviteDialogProps = {
  list: Pick<MemberList, 'givableRoles' | 'seats'>;
  /** Email addresses of members and invited people. */
  knownEmails: string[];
  onClose: () => void;
};

/** Invites several email addresses with a role. The button counts the recipients. */
export const InviteDialog = ({ list, knownEmails, onClose }: InviteDialogProps) => {
  const text = useText();
  const router = useRouter();
  const { givableRoles, seats } = list;
  const [emails, setEmails] = useState<string[]>([]);
  const [role, setRole] = useState<Role>(givableRoles[0] ?? 'editor');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(inviteMembers);
  const known = new Set(knownEmails);
  const judge = (value: string) => {
    if (!isEmail(value)) return 'bad';
    return known.has(value.toLowerCase()) ? 'idle' : 'fine';
  };
  const fresh = emails.filter((value) => judge(value) === 'fine');
  const idle = emails.filter((value) => judge(value) === 'idle');
  const bad = emails.filter((value) => judge(value) === 'bad');

  const findFault = (): string | null => {
    if (bad.length > 0) return text('people.invite.malformed', { email: bad.join(', ') });
    if (fresh.length === 0) return text('people.invite.empty');
    if (seats.remaining !== null && fresh.length > seats.remaining)
      return text('people.invite.tooMany', { count: seats.remaining });
    return fresh.length > maxInvitations ? text('people.invite.most', { count: maxInvitations }) : null;
  };
  const send = async () => {
    const fault = findFault();
    setError(fault);
    if (fault) return;
    const outcome = await run(fresh, role);
    if (!outcome) return;
    if (outcome.error) {
      const isLimit = outcome.error.code === 'subscription_limit_exceeded';
      return setError(text(isLimit ? 'people.members.noSeat' : describeRefusal(outcome.error)));
    }
    const { sent, left, members } = readOutcomes(outcome.answer.invitations);
    router.refresh();
    if (sent > 0) toast.success(text('people.invite.sent', { count: sent }));
    if (left.length > 0) {
      setEmails(left);
      return setError(text('people.invite.someLeft'));
    }
    if (sent === 0) return setError(text('people.invite.known', { email: members.join(', ') }));
    onClose();
  };
  return (
    <Dialog
      footer={
        <>
          {seats.limit !== null && (
            <span className={inviteDialogStyles.seats}>
              {text('people.invite.seats', { free: seats.remaining ?? 0, limit: seats.limit })}
            </span>
          )}
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void send()}>
            {text('people.invite.send', { count: fresh.length })}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text('people.invite.title')}
    >
      <div className={inviteDialogStyles.fields}>
        <TokensField
          error={error}
          hint={idle.length > 0 ? text('people.invite.known', { email: idle.join(', ') }) : undefined}
          judge={judge}
          label={text('people.invite.emails')}
          onChange={(values) => {
            setEmails(values);
            setError(null);
          }}
          type="email"
          values={emails}
        />
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
        <p className={inviteDialogStyles.hint}>{text('people.invite.hint')}</p>
      </div>
    </Dialog>
  );
};
