'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Table } from '@/components/kit/tables/table';
import { Tag } from '@/components/kit/tag';
import { roles } from '@/lib/core/access/permissions';
import type { PlatformMember } from '@/lib/workspaces/members/manage-as-platform';

import styles from './people-tool.module.scss';

const reasons: Reasons = {
  appoint_others: 'platformPeople.errors.self',
  member_not_pending: 'platformPeople.errors.joined',
  owner_changed: 'platformPeople.errors.ownerChanged',
  owner_invites: 'platformPeople.errors.ownerInvites',
  owner_not_member: 'platformPeople.errors.notMember',
};

/** Shown above a workspace's form: its owner and members. */
export const PeopleTool = () => {
  const text = useText();
  const { id } = useDocumentInfo();
  const [people, setPeople] = useState<PlatformMember[] | null>(null);
  const path = `/api/workspaces/${String(id)}`;
  const { run: load, isBusy } = useCall(() => callApi<{ people: PlatformMember[] }>('GET', `${path}/people`));
  if (!id) return null;
  const open = async () => {
    const outcome = await load();
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
    else if (outcome) setPeople(outcome.answer.people);
  };
  return (
    <>
      <Button icon="users" isBusy={isBusy && !people} onClick={() => void open()}>
        {text('platformPeople.open')}
      </Button>
      {people && (
        <PeopleDialog
          onClose={() => setPeople(null)}
          path={path}
          people={people}
          reload={() => void open()}
        />
      )}
    </>
  );
};

type PeopleDialogProps = { path: string; people: PlatformMember[]; reload: () => void; onClose: () => void };

const PeopleDialog = ({ path, people, reload, onClose }: PeopleDialogProps) => {
  const text = useText();
  const { run, isBusy } = useCall((method: 'POST' | 'PATCH' | 'DELETE', to: string, body?: object) =>
    callApi<{ withdrawn?: string[] } | null>(method, to, body ? { body } : {}),
  );
  const change = async (...call: Parameters<typeof run>) => {
    const outcome = await run(...call);
    if (!outcome) return;
    if (outcome.error) toast.error(text(describeRefusal(outcome.error, reasons)));
    else {
      const emails = outcome.answer?.withdrawn?.join(', ');
      toast.success(emails ? text('platformPeople.withdrawn', { emails }) : text('platformPeople.done'));
    }
    reload();
  };
  const hasOwner = people.some(({ isOwner }) => isOwner);
  return (
    <Dialog isOpen onClose={onClose} size="large" title={text('platformPeople.title')}>
      <div className={styles.people}>
        <p>{text(hasOwner ? 'platformPeople.intro' : 'platformPeople.noOwner')}</p>
        {!hasOwner && (
          <AppointForm
            isBusy={isBusy}
            onAppoint={(email) => void change('POST', `${path}/appoint-owner`, { email })}
          />
        )}
        {people.length > 0 && (
          <Table label={text('platformPeople.title')}>
            <thead>
              <tr>
                {(['person', 'role', 'actions'] as const).map((name) => (
                  <th key={name} scope="col">
                    {text(`platformPeople.columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <PersonRow
                  isBusy={isBusy}
                  key={person.id}
                  onOwn={() => void change('POST', `/api/members/${person.id}/make-owner`)}
                  onRemove={() => void change('DELETE', `${path}/people/${person.id}`)}
                  onRole={(role) => void change('PATCH', `${path}/people/${person.id}`, { role })}
                  person={person}
                />
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </Dialog>
  );
};

const AppointForm = ({ isBusy, onAppoint }: { isBusy: boolean; onAppoint: (email: string) => void }) => {
  const text = useText();
  const [email, setEmail] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAppoint(email.trim());
      }}
    >
      <TextField
        hint={text('platformPeople.emailHint')}
        label={text('platformPeople.email')}
        onChange={setEmail}
        type="email"
        value={email}
      />
      <Button disabled={email.trim() === ''} isBusy={isBusy} kind="primary" type="submit">
        {text('platformPeople.appoint')}
      </Button>
    </form>
  );
};

type PersonRowProps = {
  person: PlatformMember;
  isBusy: boolean;
  onRole: (role: PlatformMember['role']) => void;
  onOwn: () => void;
  onRemove: () => void;
};

const PersonRow = ({ person, isBusy, onRole, onOwn, onRemove }: PersonRowProps) => {
  const text = useText();
  const { email, isOwner, isYou, role, state } = person;
  const isPending = state === 'invited' || state === 'expired';
  return (
    <tr>
      <th scope="row">
        {email} {state !== 'active' && <Tag tone="quiet">{text(`people.members.states.${state}`)}</Tag>}
      </th>
      <td>
        {isOwner || isYou ? (
          text(isOwner ? 'people.members.owner' : `roles.${role}`)
        ) : (
          <SelectField
            isDisabled={isBusy}
            isLabelHidden
            label={text('people.members.roleOf', { name: email })}
            onChange={onRole}
            options={roles.map((value) => ({ value, label: text(`roles.${value}`) }))}
            value={role}
          />
        )}
      </td>
      <td>
        {state === 'active' && !isOwner && !isYou && (
          <Button disabled={isBusy} onClick={onOwn} size="small">
            {text('people.members.handOver')}
          </Button>
        )}
        {isPending && (
          <Button disabled={isBusy} kind="danger" onClick={onRemove} size="small">
            {text('platformPeople.remove')}
          </Button>
        )}
      </td>
    </tr>
  );
};
