'use client';

import { Button } from '@/components/kit/buttons/Button';
import { Dialog } from '@/components/kit/dialogs/Dialog';
import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';

import { pickFiles } from '../pick-files';
import type { ReplaceableVideo } from '../uploads-context';

type ReplaceDialogProps = {
  video: ReplaceableVideo | null;
  onClose: () => void;
  onFile: (file: File, video: ReplaceableVideo) => void;
};

/** Says what replacing a file does, and lets the new one be chosen. */
export const ReplaceDialog = ({ video, onClose, onFile }: ReplaceDialogProps) => {
  const text = useText();
  if (!video) return null;
  const choose = async () => {
    const [file] = await pickFiles({ isMultiple: false });
    if (file) onFile(file, video);
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button data-autofocus icon="upload" kind="primary" onClick={() => void choose()}>
            {text('uploads.replace.choose')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text('uploads.replace.title')}
    >
      <p>{text('uploads.replace.body', { title: video.title })}</p>
      {video.hasAutomaticTranscription && <Notice tone="busy">{text('uploads.replace.transcripts')}</Notice>}
    </Dialog>
  );
};
