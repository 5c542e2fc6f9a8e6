'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';

import { UpgradePill } from '@/components/admin/billing/upgrade-pill';
import { ButtonLink } from '@/components/kit/buttons/button';
import { AddressSearch } from '@/components/kit/fields/search-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useNarrowing } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Pager } from '@/components/kit/tables/pager';
import { formatNumber } from '@/lib/core/i18n/format';
import type { LiveList as LiveListData } from '@/lib/live/load-live-list';

import { EventRow } from './event-row';
import { canReachEvents, listPath } from './live-api';
import type { LiveEvent } from './live-event';
import { OnAirCard } from './on-air-card';

import styles from './live-list.module.scss';

const pollMs = 15_000;

type Events = 'onAir' | 'next' | 'past';
type LiveListProps = Omit<LiveListData, Events> & Record<Events, LiveEvent[]>;

/** Events on air, upcoming events, and past events with their recordings. */
export const LiveList = (props: LiveListProps) => {
  const {
    onAir,
    next,
    past,
    shown,
    search,
    mayCreate,
    mayDelete,
    isFeatureOff,
    firstPackage,
    mayReadAccount,
  } = props;
  const text = useText();
  const router = useRouter();
  const narrow = useNarrowing();
  useEffect(() => {
    // Without a network, the router would replace the page with the browser's error page: refresh only if the
    // server responds.
    const refresh = async () => {
      if (!document.hidden && (await canReachEvents())) router.refresh();
    };
    const timer = setInterval(() => void refresh(), pollMs);
    return () => clearInterval(timer);
  }, [router]);
  const isEmpty = onAir.length + next.length + past.length === 0;
  const create = mayCreate && (
    <ButtonLink href={`${listPath}/create`} icon="plus" kind="primary">
      {text('liveList.create')}
    </ButtonLink>
  );
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('liveList.title') }]} />
      <PageHead
        actions={
          (!isEmpty || search) && (
            <>
              <div className={styles.search}>
                <AddressSearch
                  label={text('liveList.search')}
                  onSearch={(value) => narrow({ search: value })}
                  search={search}
                />
              </div>
              {create}
            </>
          )
        }
        title={text('liveList.title')}
      />
      {isFeatureOff && !isEmpty && (
        <div className={styles.notice}>
          <Notice
            action={mayReadAccount && <PlanLink />}
            badge={<UpgradePill firstPackage={firstPackage} />}
            title={text('liveList.upgrade.title')}
            tone="info"
          >
            {text('liveList.upgrade.text')}
          </Notice>
        </div>
      )}
      {isEmpty ? (
        <Empty {...{ create, isFeatureOff, firstPackage, mayReadAccount, search }} />
      ) : (
        <>
          {onAir.map((event) => (
            <OnAirCard event={event} key={event.id} />
          ))}
          <Rows count={next.length} events={next} kind="next" mayDelete={mayDelete} />
          <Rows count={shown.total} events={past} kind="past" mayDelete={mayDelete} />
          <Pager {...shown} />
        </>
      )}
    </main>
  );
};

const PlanLink = () => {
  const text = useText();
  return <ButtonLink href="/admin/globals/account">{text('liveList.upgrade.changePlan')}</ButtonLink>;
};

type EmptyProps = Pick<LiveListProps, 'search' | 'isFeatureOff' | 'firstPackage' | 'mayReadAccount'> & {
  create: ReactNode;
};

const Empty = ({ search, isFeatureOff, firstPackage, mayReadAccount, create }: EmptyProps) => {
  const text = useText();
  if (search) {
    return (
      <EmptyState title={text('liveList.nothingFound.title')}>
        <p>{text('liveList.nothingFound.text', { search })}</p>
      </EmptyState>
    );
  }
  return isFeatureOff ? (
    <EmptyState title={text('liveList.upgrade.title')}>
      <p>
        <UpgradePill firstPackage={firstPackage} />
      </p>
      <p>{text('liveList.upgrade.text')}</p>
      {mayReadAccount && <PlanLink />}
    </EmptyState>
  ) : (
    <EmptyState title={text('liveList.empty.title')}>
      <p>{text('liveList.empty.text')}</p>
      {create}
    </EmptyState>
  );
};

type RowsProps = { kind: 'next' | 'past'; events: LiveEvent[]; count: number; mayDelete: boolean };

const Rows = ({ kind, events, count, mayDelete }: RowsProps) => {
  const text = useText();
  const language = useLanguage();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={`live-${kind}`}>
      <h2 className={styles.heading} id={`live-${kind}`}>
        {text(`liveList.${kind}`)} <span>{formatNumber(language, count)}</span>
      </h2>
      <ul className={styles.rows}>
        {events.map((event) => (
          <EventRow event={event} isPast={kind === 'past'} key={event.id} mayDelete={mayDelete} />
        ))}
      </ul>
    </section>
  );
};
