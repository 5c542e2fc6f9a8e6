'use client';

import { toast, useTranslation } from '@payloadcms/ui';
import { useState } from 'react';

import { formatBytes } from '@/lib/i18n/format-bytes';

import { Button } from '../../Button';
import { ConfirmDialog } from '../../ConfirmDialog';
import { useText } from '../../i18n/use-text';
import type { UploadItem } from '../engine/types';
import { useUploads } from '../uploads-context';

/** Up to so many bytes are given up without asking. */
const littleSent = 10e6;

/** Pauses, resumes and cancels one upload. */
export const RowButtons = ({ item }: { item: UploadItem }) => {
  const text = useText();
  const { i18n } = useTranslation();
  const { center } = useUploads();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, sent, state, target } = item;

  const cancel = async () => {
    setIsBusy(true);
    try {
      await center.cancel(id);
    } catch {
      toast.error(text('uploads.cancel.failed'));
    }
    setIsBusy(false);
    setIsAsking(false);
  };
  if (state === 'done') return null;
  return (
    <>
      {(state === 'waiting' || state === 'sending') && (
        <Button
          aria-label={text('uploads.row.pause', { name })}
          icon="pause"
          kind="quiet"
          onClick={() => center.pause(id)}
          size="small"
        />
      )}
      {state === 'paused' && (
        <Button
          aria-label={text('uploads.row.resume', { name })}
          icon="play"
          kind="quiet"
          onClick={() => center.resume(id)}
          size="small"
        />
      )}
      <Button
        aria-label={text('uploads.row.cancel', { name })}
        icon="close"
        isBusy={isBusy}
        kind="quiet"
        onClick={() => (sent > littleSent ? setIsAsking(true) : void cancel())}
        size="small"
      />
      <ConfirmDialog
        confirmLabel={text('uploads.cancel.confirm')}
        isBusy={isBusy}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void cancel()}
        title={text('uploads.cancel.title')}
        tone="danger"
      >
        <p>{text('uploads.cancel.body', { name, sent: formatBytes(i18n.language, sent) })}</p>
        {target.kind === 'replace' && <p>{text('uploads.cancel.keepsOld')}</p>}
      </ConfirmDialog>
    </>
  );
};
