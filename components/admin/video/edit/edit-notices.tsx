'use client';

import { toast } from '@payloadcms/ui';
import { type ReactNode, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { TimeText } from '@/components/kit/time';
import { timePlaceholder, formatDuration } from '@/lib/core/i18n/format';
import { findMisfits, describeMisfits } from '@/lib/videos/text-tracks/misfits';

import { fieldNames, useEdit } from '../sync/edit-context';
import { UndoTrim } from '../trim/undo-trim';

import styles from './edit-page.module.scss';

/**
 * Warns of chapters and subtitles beyond the end, e.g. after a shorter replacement file, and offers to remove
 * them.
 */
const MisfitNotice = (): ReactNode => {
  const text = useText();
  const language = useLanguage();
  const { video, rights, texttracks, refresh } = useEdit();
  const [isAsked, setIsAsked] = useState(false);
  const { run, isBusy } = useCall(() => callApi('POST', `/api/videos/${video.id}/cut-to-length`));
  if (video.status !== 'COMPLETE' || !video.duration || !rights.canUpdate) return null;
  const misfits = findMisfits({ chapters: video.chapters ?? [], tracks: texttracks.tracks }, video.duration);
  if (!misfits) return null;
  const length = formatDuration(video.duration);
  const parts = describeMisfits(text, language, misfits);
  const cut = async () => {
    const outcome = await run();
    if (!outcome) return;
    setIsAsked(false);
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    else toast.success(text('edit.misfits.done'));
    await Promise.all([refresh(), texttracks.reload()]);
  };
  return (
    <Notice
      action={
        <Button onClick={() => setIsAsked(true)} size="small">
          {text('edit.misfits.action')}
        </Button>
      }
      title={text('edit.misfits.title', { length })}
      tone="busy"
    >
      {text('edit.misfits.text', { parts })}
      {isAsked && (
        <Dialog
          footer={
            <>
              <Button onClick={() => setIsAsked(false)}>{text('kit.cancel')}</Button>
              <Button data-autofocus isBusy={isBusy} kind="danger" onClick={() => void cut()}>
                {text('edit.misfits.confirm')}
              </Button>
            </>
          }
          isOpen
          onClose={() => setIsAsked(false)}
          title={text('edit.misfits.question')}
        >
          <p>{text('edit.misfits.effect', { parts, length })}</p>
        </Dialog>
      )}
    </Notice>
  );
};

/** Obstacles to editing: an expired session, a lost connection, another user's change, missing permission. */
export const EditNotices = () => (
  <div className={styles.notices}>
    <ConnectionNotice />
    <ConflictNotice />
    <OwnerNotice />
    <MisfitNotice />
    <TrimNotice />
  </div>
);

/** A trimmed video, and the version before it while that can be brought back. */
const TrimNotice = (): ReactNode => {
  const text = useText();
  const { video, rights, refresh } = useEdit();
  const until = video.trim?.undoUntil;
  if (!until || video.status !== 'COMPLETE' || !rights.canReplace) return null;
  return (
    <Notice
      action={<UndoTrim onDone={() => void refresh()} until={until} videoId={video.id} />}
      title={text('trim.undone.title')}
      tone="info"
    >
      <TimeText form="day" text={text('trim.undone.text', { until: timePlaceholder })} value={until} />
    </Notice>
  );
};

const ConnectionNotice = (): ReactNode => {
  const text = useText();
  const { connection } = useEdit();
  if (connection !== 'signedOut') return null;
  return (
    <Notice
      action={
        <Button onClick={() => window.open('/admin/login', '_blank')} size="small">
          {text('edit.signedOut.action')}
        </Button>
      }
      title={text('edit.signedOut.title')}
      tone="bad"
    >
      {text('edit.signedOut.text')}
    </Notice>
  );
};

const ConflictNotice = (): ReactNode => {
  const text = useText();
  const { conflicts, acceptTheirs } = useEdit();
  if (conflicts.length === 0) return null;
  const fields = conflicts.map((field) => text(fieldNames[field])).join(', ');
  return (
    <Notice
      action={
        <Button onClick={acceptTheirs} size="small">
          {text('edit.conflict.action')}
        </Button>
      }
      title={text('edit.conflict.title', { fields })}
      tone="busy"
    >
      {text('edit.conflict.text')}
    </Notice>
  );
};

const OwnerNotice = (): ReactNode => {
  const text = useText();
  const { rights, author } = useEdit();
  if (rights.canUpdate) return null;
  return (
    <Notice title={text('edit.readOnly.title')} tone="info">
      {author ? text('edit.readOnly.text', { author }) : text('edit.readOnly.textUnknown')}
    </Notice>
  );
};
