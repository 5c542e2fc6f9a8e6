'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';

import { UpgradePill } from '@/components/admin/billing/upgrade-hints';
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
import { formatClock, formatOne, formatTime } from './format-times';
import { canReachEvents, listPath } from './live-api';
import type { LiveEvent } from './live-event';
import { usePreview, useStableAddress } from './room/preview';
import { useNow } from './use-now';

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

/** An event on air: its video stream, start time and viewers. */
const OnAirCard = ({ event }: { event: LiveEvent }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { id, info, title, endDateTime, wentLiveAt, createArchiveVideo } = event;
  const href = `${listPath}/${id}`;
  const since =
    wentLiveAt && now !== null ? formatClock(text, Math.max(0, now - Date.parse(wentLiveAt))) : '–';
  const isSending = info.signal?.isSending === true;
  const { current, isCounted } = info.analytics.viewers;
  return (
    <article aria-labelledby={`live-${id}`} className={styles.now}>
      <Picture event={event} now={now} />
      <div className={styles.nowText}>
        <p className={styles.live}>{text('liveList.liveSince', { time: since })}</p>
        <h2 id={`live-${id}`}>{title}</h2>
        <p className={styles.nowHint}>
          {now !== null && text('liveList.plannedUntil', { time: formatTime(language, endDateTime) })}
          {' · '}
          {text(createArchiveVideo ? 'liveList.isRecorded' : 'liveList.isNotRecorded')}
        </p>
        <dl>
          <div>
            <dt>{text('liveList.watching')}</dt>
            <dd>{isCounted ? formatNumber(language, current) : '–'}</dd>
          </div>
          <div>
            <dt>{text('liveList.network')}</dt>
            <dd>
              {text('liveRoom.checks.bitrateValue', {
                rate: formatOne(language, isSending ? (info.signal?.bitrate ?? 0) / 1_000_000 : 0),
              })}
            </dd>
          </div>
          <div>
            <dt>{text('liveList.rate')}</dt>
            <dd>
              {text('liveRoom.stage.rate', {
                rate: formatOne(language, isSending ? (info.signal?.fps ?? 0) : 0),
              })}
            </dd>
          </div>
        </dl>
        <div className={styles.nowActions}>
          <ButtonLink href={href}>{text('liveList.toRoom')}</ButtonLink>
          <ButtonLink href={`${href}?tab=embed`} kind="quiet">
            {text('liveList.embedCode')}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
};

/** The current video stream of an event, muted. */
const Picture = ({ event, now }: { event: LiveEvent; now: number | null }) => {
  const video = useRef<HTMLVideoElement>(null);
  const address = useStableAddress(event, now);
  usePreview(video, event.info.signal?.isSending ? address : null);
  return (
    <div className={styles.nowPicture}>
      <video
        aria-hidden="true"
        autoPlay
        muted
        playsInline
        poster={event.src.posterUrl ?? undefined}
        ref={video}
      />
    </div>
  );
};
