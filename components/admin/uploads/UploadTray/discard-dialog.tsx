'use client';

import { Button } from '@/components/kit/buttons/Button';
import { Dialog } from '@/components/kit/dialogs/Dialog';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';

import type { UploadItem } from '../engine/types';
import styles from './upload-tray.module.scss';

type DiscardDialogProps = {
  item: UploadItem;
  isOpen: boolean;
  isBusy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Asks before what was sent is lost. Its buttons say what they do: "cancel" would mean both. */
export const DiscardDialog = ({ item, isOpen, isBusy, onKeep, onDiscard }: DiscardDialogProps) => {
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
