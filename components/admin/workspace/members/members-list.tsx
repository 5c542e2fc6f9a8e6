'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';

import { PlanBanners } from '@/components/admin/billing/plan-banner';
import { Avatar } from '@/components/kit/avatar';
import { Button } from '@/components/kit/buttons/button';
import { Chip } from '@/components/kit/buttons/chip';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { AddressSearch } from '@/components/kit/fields/search-field';
import { SelectField } from '@/components/kit/fields/select-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useNarrowing } from '@/components/kit/navigation/use-navigation';
import { Pager } from '@/components/kit/tables/pager';
import { RowTable } from '@/components/kit/tables/table';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { type Role, roles } from '@/lib/core/access/permissions';
import { formatNumber } from '@/lib/core/i18n/format';
import { listPlanBanners } from '@/lib/workspaces/billing/plan-view';
import type { MemberSummary, MemberList } from '@/lib/workspaces/members/list-members';

import { memberGroups, type MembersPage } from './group-members';
import { InviteDialog, mayChangeRole, MemberActions, RoleChange, useRole } from './member-actions';
import { LastActive, type MemberRowProps, MemberSheet } from './member-sheet';

import styles from './members-list.module.scss';
import roleStyles from './role-overview.module.scss';

/** The permissions of each role, from the fewest to the most. */
const RoleOverview = ({ ownRole }: { ownRole: Role | null }) => {
  const text = useText();
  return (
    <section aria-labelledby="role-overview" className={roleStyles.section}>
      <h2 id="role-overview">{text('people.roles.title')}</h2>
      <div className={roleStyles.roles}>
        {roles.map((role) => (
          <div className={roleStyles.role} key={role}>
            <h3>
              {text(`roles.${role}`)} {role === ownRole && <Tag>{text('people.roles.yours')}</Tag>}
            </h3>
            <p>{text(`people.roles.${role}.base`)}</p>
            <ul>
              <li>{text(`people.roles.${role}.one`)}</li>
              <li>{text(`people.roles.${role}.two`)}</li>
              <li>{text(`people.roles.${role}.three`)}</li>
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
};

type RoleSelectProps = { member: MemberSummary; givableRoles: Role[] };

/**
 * The role: a select for users who may change it, otherwise a text. Shows the old role until the server has
 * confirmed.
 */
const RoleSelect = ({ member, givableRoles }: RoleSelectProps) => {
  const text = useText();
  const { choose, error, isBusy } = useRole(member);
  const [asked, setAsked] = useState<Role | null>(null);
  const { role, isOwner, name, email } = member;
  if (!mayChangeRole(member, givableRoles)) {
    return (
      <span className={styles.words}>
        <span>{text(`roles.${role}`)}</span>
        {isOwner && <span className={styles.sub}>{text('people.members.owner')}</span>}
      </span>
    );
  }
  const change = async (next: Role) => {
    await choose(next);
    setAsked(null);
  };
  return (
    <>
      <SelectField
        error={error}
        isDisabled={isBusy}
        isLabelHidden
        label={text('people.members.roleOf', { name: name ?? email })}
        onChange={(next) => setAsked(next)}
        options={givableRoles.map((value) => ({ value, label: text(`roles.${value}`) }))}
        value={role}
      />
      {asked && (
        <ConfirmDialog
          confirmLabel={text('people.members.changeRole')}
          isBusy={isBusy}
          isOpen
          onCancel={() => setAsked(null)}
          onConfirm={() => void change(asked)}
          title={text('people.members.ask.roleTitle', { name: name ?? email })}
        >
          <p>
            {text('people.members.ask.role', { from: text(`roles.${role}`), to: text(`roles.${asked}`) })}
          </p>
          <RoleChange member={member} next={asked} />
        </ConfirmDialog>
      )}
    </>
  );
};

/** Role and actions are in the row; on phones the row shows the role, and a sheet contains both. */
const MemberRow = ({ member, givableRoles, isFull }: MemberRowProps) => {
  const text = useText();
  const { name, email, role, state, isYou } = member;
  const mayAct = (member.canManage && givableRoles.length > 0) || member.canOwn;
  return (
    <tr className={styles.row} data-state={state}>
      <th className={styles.person} scope="row">
        <Avatar isRound name={name ?? email} />
        <span className={styles.words}>
          <span className={styles.name}>
            {name ?? email} {isYou && <small>{text('people.members.you')}</small>}
          </span>
          <span className={styles.sub}>{name ? email : <InvitedBy member={member} />}</span>
          {member.isUndeliverable && <Tag tone="bad">{text('people.members.undeliverable')}</Tag>}
        </span>
      </th>
      <td className={styles.role}>
        <span className={styles.onDesk}>
          <RoleSelect givableRoles={givableRoles} member={member} />
        </span>
        <span className={styles.onPhone}>{text(`roles.${role}`)}</span>
      </td>
      <td className={styles.last}>
        <LastActive member={member} />
      </td>
      <td className={styles.actions}>
        {mayAct && (
          <>
            <span className={styles.onDesk}>
              <MemberActions isFull={isFull} member={member} />
            </span>
            <span className={styles.onPhone}>
              <MemberSheet givableRoles={givableRoles} isFull={isFull} member={member} />
            </span>
          </>
        )}
      </td>
    </tr>
  );
};

const InvitedBy = ({ member: { invitedBy, invitedAt } }: { member: MemberSummary }) => {
  const text = useText();
  if (!invitedAt) return null;
  return (
    <>
      {invitedBy ? text('people.members.by', { name: invitedBy }) : text('people.members.invitedAt')}{' '}
      <Time value={invitedAt} />
    </>
  );
};

type MemberTableProps = {
  groups: MembersPage['groups'];
  givableRoles: Role[];
  isFull: boolean;
};

/** A grouped table; on phones each row is a card. */
const MemberTable = ({ groups, givableRoles, isFull }: MemberTableProps) => {
  const text = useText();
  if (groups.length === 0)
    return (
      <p className={styles.nobody} role="status">
        {text('people.members.nobody')}
      </p>
    );
  return (
    <RowTable
      heads={[
        { label: text('people.members.person') },
        { label: text('members.fields.role') },
        { label: text('people.members.lastActive') },
        { label: text('people.members.actions'), isUnseen: true },
      ]}
      label={text('members.plural')}
    >
      {groups.map(({ group, found, members }) => (
        <tbody key={group}>
          <tr className={styles.group}>
            <th colSpan={4} scope="rowgroup">
              {text(`people.members.groups.${group}`)} <span>{found}</span>
            </th>
          </tr>
          {members.map((member) => (
            <MemberRow givableRoles={givableRoles} isFull={isFull} key={member.id} member={member} />
          ))}
        </tbody>
      ))}
    </RowTable>
  );
};

/** Members, their roles, and pending invitations. */
export const MembersList = ({ list, page }: { list: Omit<MemberList, 'members'>; page: MembersPage }) => {
  const text = useText();
  const [isInviting, setIsInviting] = useState(false);
  const { groups, counts, shownGroup, shown } = page;
  const narrow = useNarrowing();
  // The palette opens the dialog by the URL.
  const isAsked = useSearchParams().has('invite');
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setIsInviting(true);
  }
  const { seats } = list;
  const isFull = seats.remaining === 0;
  const canInvite = list.givableRoles.length > 0;
  // Hidden from users who cannot invite.
  const banners = canInvite ? listPlanBanners(list.plan.subscription, { members: seats }) : [];
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('members.plural') }]} />
      <PageHead
        actions={
          canInvite &&
          !isFull && (
            <Button icon="plus" kind="primary" onClick={() => setIsInviting(true)}>
              {text('people.members.invite')}
            </Button>
          )
        }
        badge={<Seats current={seats.current} limit={list.plan.subscription.isValid ? seats.limit : null} />}
        title={text('members.plural')}
      />
      {banners.length > 0 && (
        <div className={styles.notice}>
          <PlanBanners banners={banners} plan={list.plan} />
        </div>
      )}
      <div className={styles.tools}>
        <AddressSearch
          label={text('people.members.search')}
          onSearch={(search) => narrow({ search })}
          search={page.search}
        />
        <div aria-label={text('people.members.filter')} className={styles.chips} role="group">
          <Chip isActive={shownGroup === null} onClick={() => narrow({ group: '' })}>
            {text('people.members.all')}
          </Chip>
          {memberGroups.slice(1).map((group) => (
            <Chip isActive={shownGroup === group} key={group} onClick={() => narrow({ group })}>
              {text(`people.members.groups.${group}`)} {counts[group]}
            </Chip>
          ))}
        </div>
      </div>
      <MemberTable givableRoles={list.givableRoles} groups={groups} isFull={isFull} />
      <Pager {...shown} />
      <RoleOverview ownRole={list.ownRole} />
      {isInviting && canInvite && !isFull && (
        <InviteDialog knownEmails={page.knownEmails} list={list} onClose={() => setIsInviting(false)} />
      )}
    </main>
  );
};

const Seats = ({ current, limit }: { current: number; limit: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const [count, most] = [formatNumber(language, current), formatNumber(language, limit ?? 0)];
  return (
    <span className={styles.seats}>
      {limit === null ? count : text('people.members.seats', { count, limit: most })}
    </span>
  );
};
