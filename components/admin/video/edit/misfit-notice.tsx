'use client';

import { toast } from '@payloadcms/ui';
import { useState, type ReactNode } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/describe-refusal';
import { useCall } from '@/components/api/use-call';
import { describeMisfits } from '@/lib/videos/text-tracks/describe-misfits';
import { Button } from '@/components/kit/buttons/Button';
import { Dialog } from '@/components/kit/dialogs/Dialog';
import { Notice } from '@/components/kit/states/Notice';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format-duration';
import { findMisfits } from '@/lib/videos/library/chapters/misfits';

import { useEdit } from '../sync/edit-context';

/** Chapters and subtitles that begin after the end, as a shorter file leaves them behind; offers to remove those. */
export const MisfitNotice = (): ReactNode => {
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
