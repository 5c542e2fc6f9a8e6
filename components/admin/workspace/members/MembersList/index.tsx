'use client';

import { useState } from 'react';

import { PageHead } from '@/components/kit/PageHead';
import { Button } from '@/components/kit/Button';
import { Chip } from '@/components/kit/Chip';
import { SearchField } from '@/components/kit/SearchField';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format-number';
import { choosePlanBanner } from '@/lib/billing/plan-banner';
import type { MemberList } from '@/lib/members/list-members';

import { PlanBanner } from '@/components/admin/plan/PlanBanner';
import { InviteDialog } from '../InviteDialog';
import { RoleOverview } from '../RoleOverview';
import { groupMembers, memberGroups, type MemberGroup } from './group-members';
import { MemberTable } from './member-table';
import styles from './members-list.module.scss';

/** Who is in, who may do what, who is still missing. */
export const MembersList = ({ list }: { list: MemberList }) => {
  const text = useText();
  const [isInviting, setIsInviting] = useState(false);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<MemberGroup | 'all'>('all');
  const { seats } = list;
  const isFull = seats.remaining === 0;
  const canInvite = list.givableRoles.length > 0;
  // Of no concern to those who can't invite.
  const banner = canInvite ? choosePlanBanner(list.plan.subscription, { members: seats }) : null;
  const all = groupMembers(list.members, '');
  const groups = groupMembers(list.members, search).filter(({ group }) => shown === 'all' || group === shown);
  return (
    <main className={`rh-page ${styles.page}`}>
      <PageHead
        actions={
          canInvite &&
          !isFull && (
            <Button icon="plus" kind="primary" onClick={() => setIsInviting(true)}>
              {text('people.members.invite')}
            </Button>
          )
        }
        badge={<Seats current={seats.current} limit={seats.limit} />}
        title={text('members.plural')}
      />
      {banner && (
        <div className={styles.notice}>
          <PlanBanner banner={banner} plan={list.plan} />
        </div>
      )}
      <div className={styles.tools}>
        <SearchField label={text('people.members.search')} onChange={setSearch} value={search} />
        <div aria-label={text('people.members.filter')} className={styles.chips} role="group">
          <Chip isActive={shown === 'all'} onClick={() => setShown('all')}>
            {text('people.members.all')}
          </Chip>
          {memberGroups.slice(1).map((group) => (
            <Chip isActive={shown === group} key={group} onClick={() => setShown(group)}>
              {text(`people.members.groups.${group}`)}{' '}
              {all.find((entry) => entry.group === group)?.members.length ?? 0}
            </Chip>
          ))}
        </div>
      </div>
      <MemberTable givableRoles={list.givableRoles} groups={groups} isFull={isFull} />
      <RoleOverview ownRole={list.ownRole} />
      {isInviting && <InviteDialog list={list} onClose={() => setIsInviting(false)} />}
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
