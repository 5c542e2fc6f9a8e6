'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { RadioList } from '@/components/kit/fields/radio-list';
import { TokensField } from '@/components/kit/fields/tokens-field';
import { useText } from '@/components/kit/i18n/use-text';
import type { Role } from '@/lib/core/access/permissions';
import type { MemberList } from '@/lib/workspaces/members/list-members';
import { maxInvitations } from '@/lib/workspaces/members/rules';

import { readOutcomes } from './group-members';
import { inviteMembers } from './member-actions';

import styles from './invite-dialog.module.scss';

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
            <span className={styles.seats}>
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
      <div className={styles.fields}>
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
        <p className={styles.hint}>{text('people.invite.hint')}</p>
      </div>
    </Dialog>
  );
};
