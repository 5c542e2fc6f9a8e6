'use client';

import { toast } from '@payloadcms/ui';
import { useState, type ReactNode } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../../sync/edit-context';
import { CaptionFileField, type ChosenFile } from './caption-file-field';
import { explainRefusal } from '../explain-refusal';
import styles from '../content.module.scss';

type TrackFileDialogProps = {
  title: string;
  confirmLabel: string;
  /** Fields above the file input. */
  children: ReactNode;
  /**
   * The context of the file, such as its language. A change clears an earlier refusal. Null while unknown.
   */
  target: string | null;
  send: (file: File) => Promise<unknown>;
  onClose: () => void;
};

/** Uploads one caption file. A refusal is shown at the file. */
export const TrackFileDialog = ({
  title,
  confirmLabel,
  children,
  target,
  send,
  onClose,
}: TrackFileDialogProps) => {
  const text = useText();
  const { texttracks } = useEdit();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<{ target: string; words: string } | null>(null);
  const { run, isBusy } = useCall(send);
  const isReady = target !== null && chosen !== null && chosen.checked.fault === null;
  const confirm = async () => {
    if (!isReady) return;
    const outcome = await run(chosen.file);
    if (!outcome) return;
    if (outcome.error) {
      setRefused({ target, words: explainRefusal(text, outcome.error) });
      toast.error(text('content.tracks.saveFailed'));
      return;
    }
    toast.success(text('content.tracks.saved'));
    onClose();
    await texttracks.reload();
  };
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button disabled={!isReady} isBusy={isBusy} kind="primary" onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
      isDismissible={!isBusy}
      isOpen
      onClose={onClose}
      title={title}
    >
      <div className={styles.fields}>
        {children}
        <CaptionFileField
          chosen={chosen}
          isDisabled={target === null || isBusy}
          onChoose={(next) => {
            setChosen(next);
            setRefused(null);
          }}
          refusal={refused !== null && refused.target === target ? refused.words : null}
        />
      </div>
    </Dialog>
  );
};
