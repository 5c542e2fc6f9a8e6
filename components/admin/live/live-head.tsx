'use client';

import { toast } from '@payloadcms/ui';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';

import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { copyText } from '@/components/kit/fields/copy-text';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Tag } from '@/components/kit/tag';
import { formatPercent } from '@/lib/core/i18n/format';
import { getLanguageName } from '@/lib/core/i18n/languages';
import type { LivePageData } from '@/lib/live/find-live-page-data';

import type { Details } from './details/use-details';
import { formatDay, formatLength, formatSpan, formatTime } from './format-times';
import { listPath } from './live-api';
import { isDeletable, findArchive, type LiveEvent } from './live-event';
import type { useCommands } from './room/commands';
import { useNow } from './use-now';

import styles from './live-page.module.scss';

export const liveTabs = ['room', 'details', 'embed', 'statistics'] as const;
type LiveTab = (typeof liveTabs)[number];

/** The open tab, kept in the URL. */
export const useLiveTab = (): [LiveTab, (tab: LiveTab) => void] => {
  const asked = useSearchParams().get('tab');
  const open = (name: LiveTab) => {
    const url = new URL(window.location.href);
    if (name === 'room') url.searchParams.delete('tab');
    else url.searchParams.set('tab', name);
    // Omits the router's state, because the router would treat the change as internal and not notify its
    // hooks.
    window.history.replaceState(null, '', url);
  };
  return [liveTabs.find((name) => name === asked) ?? 'room', open];
};

/** State of the recording: recording, processing, or a link to it. */
const ArchivePill = ({ event }: { event: LiveEvent }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { state, channelState, archive } = event.info;
  if (state === 'LIVE') {
    // Without a channel nothing is being recorded.
    return event.createArchiveVideo && channelState !== 'IDLE' ? (
      <Tag tone="live">{text('liveEvent.archive.live')}</Tag>
    ) : null;
  }
  if (!archive && findArchive(event, now ?? 0) !== 'making') return null;
  if (!archive || (archive.status !== 'COMPLETE' && archive.status !== 'ERROR')) {
    const percent = formatPercent(language, (archive?.statusProgress ?? 0) / 100);
    return <Tag tone="busy">{text('liveEvent.archive.progress', { percent })}</Tag>;
  }
  return (
    <Link href={`/admin/collections/videos/${archive.videoId}`}>
      <Tag tone={archive.status === 'ERROR' ? 'bad' : 'good'}>{text('liveEvent.archive.ready')}</Tag>
    </Link>
  );
};

type LiveHeadProps = {
  details: Details;
  event: LiveEvent;
  pageData: LivePageData;
  tab: LiveTab;
  commands: ReturnType<typeof useCommands>;
  onOpen: (tab: LiveTab) => void;
  onDeleted: () => void;
};

/** Title and time of the event, and the secondary actions. */
export const LiveHead = ({ event, pageData, tab, commands, details, onOpen, onDeleted }: LiveHeadProps) => {
  const text = useText();
  const go = useGo();
  const [isDeleting, setIsDeleting] = useState(false);
  const { info, src } = event;
  const isRunning = info.channelState === 'RUNNING';
  const mayStop = info.mayEnd && isRunning && info.state === 'IDLE';
  const copyId = async () => {
    if (await copyText(event.id)) toast.success(text('liveEvent.idCopied'));
    else toast.error(text('liveEvent.copyFailed', { id: event.id }));
  };
  return (
    <>
      <PageHead
        actions={
          <>
            {mayStop && (
              <Button kind="quiet" onClick={() => commands.ask('stopChannel')}>
                {text('liveEvent.stopChannel')}
              </Button>
            )}
            {info.mayEnd && info.state === 'LIVE' && info.channelState === 'IDLE' && (
              <Button onClick={() => commands.ask('end')}>{text('liveRoom.actions.end')}</Button>
            )}
            {info.mayUpdate && info.start.mayRehearse && (
              <Button isBusy={commands.isBusy} onClick={() => void commands.command('rehearse')}>
                {text('liveRoom.rehearsal.start')}
              </Button>
            )}
            {info.state === 'IDLE' && (
              <span className={styles.extra}>
                <Button icon="external" onClick={() => window.open(src.playerUrl, '_blank', 'noopener')}>
                  {text('liveEvent.waitingPage')}
                </Button>
              </span>
            )}
            {info.state === 'LIVE' && (
              <span className={styles.extra}>
                <Button onClick={() => onOpen('embed')}>{text('liveEvent.embedCode')}</Button>
              </span>
            )}
            <Menu icon="more" label={text('liveEvent.more')}>
              <MenuItem icon="copy" onSelect={() => void copyId()}>
                {text('liveEvent.copyId')}
              </MenuItem>
              <MenuItem icon="external" onSelect={() => window.open(src.playerUrl, '_blank', 'noopener')}>
                {text('liveEvent.openPlayer')}
              </MenuItem>
              {info.mayEnd && isRunning && info.state === 'LIVE' && (
                <MenuItem icon="pause" onSelect={() => commands.ask('stopRecording')} tone="danger">
                  {text('liveEvent.stopRecording')}
                </MenuItem>
              )}
              {pageData.mayDelete && isDeletable(event) && (
                <MenuItem icon="trash" onSelect={() => setIsDeleting(true)} tone="danger">
                  {text('trash.move.confirm')}
                </MenuItem>
              )}
            </Menu>
            {tab === 'details' && info.mayUpdate && (
              <Button
                disabled={!details.isChanged}
                isBusy={details.isBusy}
                kind="primary"
                onClick={() => void details.save()}
              >
                {text('liveDetails.save')}
              </Button>
            )}
          </>
        }
        badge={
          <>
            <ArchivePill event={event} />
            {tab === 'details' && info.mayUpdate && (
              <span role="status">
                <Tag tone={details.isChanged ? 'quiet' : 'good'}>
                  {text(details.isChanged ? 'liveDetails.unsaved' : 'liveDetails.saved')}
                </Tag>
              </span>
            )}
          </>
        }
        crumbs={[{ label: text('liveList.title'), href: listPath }]}
        title={event.title}
      />
      <When event={event} onChange={tab === 'details' || !info.mayUpdate ? null : () => onOpen('details')} />
      {isDeleting && (
        <TrashDialog
          collection="liveEvents"
          onClose={() => setIsDeleting(false)}
          onDone={() => {
            onDeleted();
            go.push(listPath);
          }}
          rows={[event]}
        />
      )}
    </>
  );
};

const When = ({ event, onChange }: { event: LiveEvent; onChange: (() => void) | null }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { startDateTime, endDateTime, wentLiveAt, endedAt, info } = event;
  // The server does not know the reader's time zone.
  if (now === null) return <p className={styles.when}>…</p>;
  const [from, to] =
    info.state === 'ENDED' && wentLiveAt && endedAt ? [wentLiveAt, endedAt] : [startDateTime, endDateTime];
  const day = formatDay(language, info.state === 'LIVE' && wentLiveAt ? wentLiveAt : from);
  const length = formatLength(language, Date.parse(to) - Date.parse(from));
  return (
    <p className={styles.when}>
      {info.state === 'LIVE' && wentLiveAt
        ? `${day}, ${text('liveEvent.since', { start: formatTime(language, wentLiveAt), end: formatTime(language, endDateTime) })}`
        : `${day}, ${formatSpan(language, from, to)}`}
      {info.state !== 'LIVE' && (
        <span className={styles.extra}>
          {` · ${length}`}
          {event.language && ` · ${getLanguageName(language, event.language)}`}
        </span>
      )}
      {onChange && info.state === 'IDLE' && (
        <button onClick={onChange} type="button">
          {text('liveEvent.change')}
        </button>
      )}
    </p>
  );
};
