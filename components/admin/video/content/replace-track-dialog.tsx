'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { Dialog } from '@/components/kit/Dialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { MeasuredTexttrack } from '@/lib/captions/texttrack-schemas';

import { useEdit } from '../sync/edit-context';
import { CaptionFileField, type ChosenFile } from './caption-file-field';
import { explainRefusal } from './explain-refusal';
import { replaceTexttrack } from './texttrack-calls';
import styles from './content.module.scss';

type ReplaceTrackDialogProps = {
  track: MeasuredTexttrack;
  name: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Puts another file in a track's place; its language and type stay. */
export const ReplaceTrackDialog = ({ isOpen, ...props }: ReplaceTrackDialogProps) =>
  isOpen ? <OpenDialog {...props} /> : null;

const OpenDialog = ({ track, name, onClose }: Omit<ReplaceTrackDialogProps, 'isOpen'>) => {
  const text = useText();
  const { video, texttracks } = useEdit();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isBusy } = useCall(replaceTexttrack);
  const isReady = chosen !== null && chosen.checked.fault === null;
  const replace = async () => {
    if (!isReady) return;
    const outcome = await run(video.id, track.id, chosen.file);
    if (!outcome) return;
    if (outcome.error) {
      setRefusal(explainRefusal(text, outcome.error));
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
          <Button disabled={!isReady} isBusy={isBusy} kind="primary" onClick={() => void replace()}>
            {text('content.replace.confirm')}
          </Button>
        </>
      }
      isDismissible={!isBusy}
      isOpen
      onClose={onClose}
      title={text('content.replace.title')}
    >
      <div className={styles.fields}>
        <p>{text('content.replace.text', { name })}</p>
        <CaptionFileField
          chosen={chosen}
          isDisabled={isBusy}
          onChoose={(next) => {
            setChosen(next);
            setRefusal(null);
          }}
          refusal={refusal}
        />
      </div>
    </Dialog>
  );
};
