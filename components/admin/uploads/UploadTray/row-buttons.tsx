'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { useText } from '@/components/kit/i18n/use-text';

import type { UploadItem } from '../engine/types';
import { useUploads } from '../uploads-context';
import { DiscardDialog } from './discard-dialog';

/** Up to so many bytes are given up without asking. */
const littleSent = 10e6;

/** Pauses, resumes and cancels one upload. */
export const RowButtons = ({ item }: { item: UploadItem }) => {
  const text = useText();
  const { center } = useUploads();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, sent, state } = item;

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
      <DiscardDialog
        isBusy={isBusy}
        isOpen={isAsking}
        item={item}
        onDiscard={() => void cancel()}
        onKeep={() => setIsAsking(false)}
      />
    </>
  );
};
