'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useState } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { describePanel, Tabs } from '@/components/kit/navigation/tabs';
import { findStage, type StageName } from '@/lib/live/find-stage';
import type { LiveFacts } from '@/lib/live/live-facts';

import { DetailsTab } from './details/details-tab';
import { useDetails } from './details/use-details';
import { EmbedTab } from './embed/embed-tab';
import { FiguresTab } from './figures/figures-tab';
import { findArchive } from './find-archive';
import { listPath } from './live-calls';
import type { LiveEvent } from './live-event';
import { ConnectionNotice, EventGone } from './page/connection';
import { LiveHead } from './page/live-head';
import styles from './page/live-page.module.scss';
import { liveTabs, useLiveTab } from './page/use-live-tab';
import { Confirmations } from './room/confirmations';
import { ControlRoom } from './room/control-room';
import { useCommands } from './room/use-commands';
import { useCounted } from './use-counted';
import { useEvent } from './use-event';
import { useNow } from './use-now';

const toStage = (event: LiveEvent, now: number): StageName => {
  const { info, startDateTime, endDateTime } = event;
  const { state, channelState, channelIsAvailable, isSupported, signal, checks, start } = info;
  return findStage(
    {
      ...{ state, channelState, channelIsAvailable, isSupported, startDateTime, endDateTime, checks },
      startRefusal: start.refusal,
      isSending: signal?.isSending === true,
      isConnected: signal?.sendingSince != null,
      lastPictureAt: signal?.lastPictureAt ? Date.parse(signal.lastPictureAt) : null,
      archive: findArchive(event, now),
    },
    now,
  );
};

type LivePageProps = { initial: LiveEvent; facts: LiveFacts };

/** A live event: control room, details, embed code and statistics. */
export const LivePage = ({ initial, facts }: LivePageProps) => {
  const text = useText();
  const now = useNow();
  const [tab, openTab] = useLiveTab();
  const [isLeft, setIsLeft] = useState(false);
  const { event, answeredAt, connection, refresh } = useEvent(initial);
  const counted = useCounted(event, connection === 'deleted');
  const commands = useCommands(event, refresh);
  const details = useDetails(event, refresh);
  if (connection === 'deleted' && !isLeft) return <EventGone />;
  const stage = toStage(event, now ?? facts.now);
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('liveList.title'), url: listPath }, { label: event.title }]} />
      <LiveHead
        commands={commands}
        details={details}
        event={event}
        facts={facts}
        onDeleted={() => setIsLeft(true)}
        onOpen={openTab}
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
            facts={facts}
            isLeft={isLeft}
            isOpen={tab === 'details'}
            onChanged={refresh}
          />
        )}
      </section>
      <section {...describePanel('embed', tab === 'embed')}>
        {tab === 'embed' && <EmbedTab event={event} facts={facts} />}
      </section>
      <section {...describePanel('figures', tab === 'figures')}>
        {tab === 'figures' && <FiguresTab counted={counted} event={event} now={now} />}
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
