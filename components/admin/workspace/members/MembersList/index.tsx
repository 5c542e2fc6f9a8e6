'use client';

import { useState } from 'react';

import { AddressSearch } from '@/components/kit/fields/AddressSearch';
import { PageHead } from '@/components/kit/navigation/PageHead';
import { Pager } from '@/components/kit/tables/Pager';
import { Button } from '@/components/kit/buttons/Button';
import { Chip } from '@/components/kit/buttons/Chip';
import { useNarrowing } from '@/components/kit/navigation/use-narrowing';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format-number';
import { listPlanBanners } from '@/lib/workspaces/billing/plan-banner';
import type { MemberList } from '@/lib/workspaces/members/list-members';

import { PlanBanners } from '@/components/admin/billing/PlanBanner';
import { InviteDialog } from '../InviteDialog';
import { RoleOverview } from '../RoleOverview';
import { memberGroups, type MembersPage } from './group-members';
import { MemberTable } from './member-table';
import styles from './members-list.module.scss';

/** Who is in, who may do what, who is still missing. */
export const MembersList = ({ list, page }: { list: Omit<MemberList, 'members'>; page: MembersPage }) => {
  const text = useText();
  const [isInviting, setIsInviting] = useState(false);
  const { groups, counts, shownGroup, shown } = page;
  const narrow = useNarrowing();
  const { seats } = list;
  const isFull = seats.remaining === 0;
  const canInvite = list.givableRoles.length > 0;
  // Of no concern to those who can't invite.
  const banners = canInvite ? listPlanBanners(list.plan.subscription, { members: seats }) : [];
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
      {isInviting && (
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
