'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format';

import type { UploadItem } from '../engine/types';
import { useUploads } from '../uploads-context';
import styles from './upload-tray.module.scss';

type DiscardDialogProps = {
  item: UploadItem;
  isOpen: boolean;
  isBusy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Confirms discarding sent data. Its buttons name their action, because "Cancel" would be ambiguous. */
const DiscardDialog = ({ item, isOpen, isBusy, onKeep, onDiscard }: DiscardDialogProps) => {
  const text = useText();
  const language = useLanguage();
  const { name, sent, target } = item;
  return (
    <Dialog
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={onKeep}>
            {text('uploads.cancel.keep')}
          </Button>
          <Button isBusy={isBusy} kind="danger" onClick={onDiscard}>
            {text('uploads.cancel.confirm')}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={onKeep}
      size="small"
      title={text('uploads.cancel.title')}
    >
      <p className={styles.question}>
        {text('uploads.cancel.body', { name, sent: formatBytes(language, sent) })}
      </p>
      {target.kind === 'replace' && <p>{text('uploads.cancel.keepsOld')}</p>}
    </Dialog>
  );
};

/** Up to this many bytes are discarded without confirmation. */
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
