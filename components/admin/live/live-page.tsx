'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { EmbedCode } from '@/components/admin/players/embed-code';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { CopyField } from '@/components/kit/fields/copy-field';
import { useText, useLanguage } from '@/components/kit/i18n/use-text';
import { describePanel, Tabs } from '@/components/kit/navigation/tabs';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState } from '@/components/kit/states/screen-states';
import { DetailList } from '@/components/kit/tables/detail-list';
import { formatBytes, formatDuration, formatNumber } from '@/lib/core/i18n/format';
import type { LivePageData } from '@/lib/live/find-live-page-data';
import { findStage, type StageName } from '@/lib/live/find-stage';
import { liveFrame } from '@/lib/live/rules';

import { DetailsTab } from './details/details-pages';
import { useDetails } from './details/use-details';
import { type Counted, countViewers, listPath, logEmbedCopied, logLiveFault } from './live-api';
import { findArchive, type LiveEvent } from './live-event';
import { LiveHead, liveTabs, useLiveTab } from './live-head';
import { Confirmations, useCommands } from './room/commands';
import { ControlRoom } from './room/control-room';
import { type EventConnection, useEvent } from './use-event';
import { useNow } from './use-now';

import embedTabStyles from './embed-tab.module.scss';
import styles from './live-page.module.scss';
import statisticsStyles from './statistics-tab.module.scss';

type StatisticsTabProps = { event: LiveEvent; counted: Counted | null; now: number | null };

/** Current and total viewers, time on air, and delivered traffic. */
const StatisticsTab = ({ event, counted, now }: StatisticsTabProps) => {
  const text = useText();
  const language = useLanguage();
  const { info, wentLiveAt, endedAt } = event;
  const { current, most } = counted?.viewers ?? info.analytics.viewers;
  if (info.state === 'IDLE')
    return <p className={statisticsStyles.before}>{text('liveStatistics.before')}</p>;
  const end = endedAt ? Date.parse(endedAt) : now;
  const seconds = wentLiveAt && end !== null ? Math.max(0, end - Date.parse(wentLiveAt)) / 1000 : null;
  const { isCounted } = info.analytics.viewers;
  const show = (count: number): string => (isCounted ? formatNumber(language, count) : '–');
  const rows = [
    ...(info.state === 'LIVE' ? [{ label: text('liveStatistics.now'), value: show(current) }] : []),
    { label: text('liveStatistics.most'), value: show(most) },
    { label: text('liveStatistics.onAir'), value: seconds === null ? '–' : formatDuration(seconds) },
    { label: text('liveStatistics.traffic'), value: counted ? formatBytes(language, counted.traffic) : '–' },
  ];
  return (
    <div className={statisticsStyles.statistics}>
      <DetailList rows={rows} />
      <p>{text(isCounted ? 'liveStatistics.privacy' : 'liveStatistics.uncounted')}</p>
      {info.archive && (
        <ButtonLink href={`/admin/collections/videos/${info.archive.videoId}?tab=analytics`}>
          {text('liveStatistics.toVideo')}
        </ButtonLink>
      )}
    </div>
  );
};

const pollMs = 30_000;

/**
 * Viewers and traffic of the event, polled every 30 s while the page is visible; null until the first
 * response.
 */
const useCounted = ({ id }: LiveEvent, isGone: boolean): Counted | null => {
  const [counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    if (isGone) return;
    let isOver = false;
    const ask = () => {
      if (document.hidden) return;
      countViewers(id).then(
        ({ analytics }) => isOver || setCounted(analytics),
        (error: unknown) => logLiveFault('The statistics of the live event could not be fetched', error),
      );
    };
    ask();
    const timer = setInterval(ask, pollMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [id, isGone]);
  return counted;
};

/** Announces an expired session without leaving the page, since the event continues. */
const ConnectionNotice = ({ connection }: { connection: EventConnection }) => {
  const text = useText();
  if (connection !== 'signedOut') return null;
  return (
    <div className={styles.notice}>
      <Notice
        action={
          <Button onClick={() => window.open('/admin/login', '_blank')} size="small">
            {text('liveEvent.signedOut.action')}
          </Button>
        }
        title={text('liveEvent.signedOut.title')}
        tone="bad"
      >
        {text('liveEvent.signedOut.text')}
      </Notice>
    </div>
  );
};

/** Replaces an event that was deleted while it was open. */
const EventGone = () => {
  const text = useText();
  return (
    <main className={`rh-page ${styles.page}`}>
      <EmptyState title={text('liveEvent.gone.title')}>
        <p>{text('liveEvent.gone.text')}</p>
        <ButtonLink href={listPath} kind="primary">
          {text('liveEvent.gone.back')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
};

const toStage = (event: LiveEvent, now: number): StageName => {
  const { info, startDateTime, endDateTime } = event;
  const { state, channelState, channelIsAvailable, isSupported, signal, checks, start } = info;
  return findStage(
    {
      ...{ state, channelState, channelIsAvailable, isSupported, startDateTime, endDateTime, checks },
      startRefusal: start.refusal,
      isSending: signal?.isSending === true,
      isConnected: signal?.sendingSince != null,
      lastFrameAt: signal?.lastFrameAt ? Date.parse(signal.lastFrameAt) : null,
      archive: findArchive(event, now),
    },
    now,
  );
};

type LivePageProps = { initial: LiveEvent; pageData: LivePageData };

/** A live event: control room, details, embed code and statistics. */
export const LivePage = ({ initial, pageData }: LivePageProps) => {
  const text = useText();
  const now = useNow();
  const [tab, openTab] = useLiveTab();
  const [isLeft, setIsLeft] = useState(false);
  const { event, answeredAt, connection, refresh } = useEvent(initial);
  const counted = useCounted(event, connection === 'deleted');
  const commands = useCommands(event, refresh);
  const details = useDetails(event, refresh);
  if (connection === 'deleted' && !isLeft) return <EventGone />;
  const stage = toStage(event, now ?? pageData.now);
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('liveList.title'), url: listPath }, { label: event.title }]} />
      <LiveHead
        commands={commands}
        details={details}
        event={event}
        onDeleted={() => setIsLeft(true)}
        onOpen={openTab}
        pageData={pageData}
        tab={tab}
      />
      <ConnectionNotice connection={connection} />
      <Tabs
        label={text('liveEvent.tabs.label')}
        onOpen={openTab}
        open={tab}
        tabs={liveTabs.map((name) => ({ name, label: text(`liveEvent.tabs.${name}`) }))}
      />
      <section {...describePanel('room', tab === 'room')}>
        {tab === 'room' && (
          <ControlRoom
            {...{ answeredAt, commands, counted, event, now, refresh, stage }}
            onReschedule={() => openTab('details')}
          />
        )}
      </section>
      <section {...describePanel('details', tab === 'details')}>
        {/* The server does not know the time zone of the typed times. */}
        {now !== null && (
          <DetailsTab
            details={details}
            event={event}
            isLeft={isLeft}
            isOpen={tab === 'details'}
            onChanged={refresh}
            pageData={pageData}
          />
        )}
      </section>
      <section {...describePanel('embed', tab === 'embed')}>
        {tab === 'embed' && <EmbedTab event={event} pageData={pageData} />}
      </section>
      <section {...describePanel('statistics', tab === 'statistics')}>
        {tab === 'statistics' && <StatisticsTab counted={counted} event={event} now={now} />}
      </section>
      <Confirmations
        event={event}
        isBusy={commands.isBusy}
        onCancel={() => commands.ask(null)}
        onConfirm={(question, startDateTime) => void commands.command(question, startDateTime)}
        question={commands.question}
      />
    </main>
  );
};

/** Embed code for countdown, event and recording, with its current state. */
const EmbedTab = ({ event, pageData }: { event: LiveEvent; pageData: LivePageData }) => {
  const text = useText();
  const { access, domains } = pageData.embed;
  if (access === 'forbidden') return <Notice tone="info">{text('liveEmbed.forbidden')}</Notice>;
  return (
    <div className={embedTabStyles.columns}>
      <div className={embedTabStyles.stack}>
        {access === 'limited' && (
          <Notice tone="info">
            {domains.length === 0
              ? text('liveEmbed.limitedNone')
              : text('liveEmbed.limited', { domains: domains.join(', ') })}
          </Notice>
        )}
        <EmbedCode
          onCopied={(code) => logEmbedCopied(event.id, code)}
          picture={liveFrame}
          playerUrl={event.src.playerUrl}
          responsiveCode={event.src.embedCode}
          title={event.title}
        />
        <CopyField label={text('liveEmbed.address')} value={event.src.playerUrl} />
      </div>
      <section aria-labelledby="live-embed-preview" className={embedTabStyles.stack}>
        <h2 id="live-embed-preview">{text('liveEmbed.preview')}</h2>
        <iframe
          allow="fullscreen"
          className={embedTabStyles.preview}
          key={event.info.state}
          src={event.src.playerUrl}
          title={event.title}
        />
        <p>{text('liveEmbed.hint')}</p>
      </section>
    </div>
  );
};
