'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { Dialog } from '@/components/kit/dialogs/Dialog';
import { Notice } from '@/components/kit/states/Notice';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format-duration';

import { pickFiles } from '../pick-files';
import type { ReplaceableVideo } from '../uploads-context';
import { describeMisfits } from '@/lib/videos/text-tracks/describe-misfits';
import { findReplacedMisfits, type ReplacedMisfits } from './find-replaced-misfits';

type ReplaceDialogProps = {
  video: ReplaceableVideo;
  onClose: () => void;
  onFile: (file: File, video: ReplaceableVideo) => void;
};

type Chosen = { file: File; found: ReplacedMisfits | null };

/** Says what replacing a file does, lets the new one be chosen, and asks where something will not fit it. */
export const ReplaceDialog = ({ video, onClose, onFile }: ReplaceDialogProps) => {
  const text = useText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isReading, setIsReading] = useState(false);
  const choose = async () => {
    const [file] = await pickFiles({ isMultiple: false });
    if (!file) return;
    setIsReading(true);
    const found = await findReplacedMisfits(video.id, file);
    setIsReading(false);
    if (found) setChosen({ file, found });
    else onFile(file, video);
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          {chosen && (
            <Button kind="danger" onClick={() => onFile(chosen.file, video)}>
              {text('uploads.replace.anyway')}
            </Button>
          )}
          <Button
            data-autofocus
            icon="upload"
            isBusy={isReading}
            kind="primary"
            onClick={() => void choose()}
          >
            {text(chosen ? 'uploads.replace.other' : 'uploads.replace.choose')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text('uploads.replace.title')}
    >
      <p>{text('uploads.replace.body', { title: video.title })}</p>
      {video.hasAutomaticTranscription && <Notice tone="busy">{text('uploads.replace.transcripts')}</Notice>}
      {chosen?.found && <Shorter {...chosen.found} name={chosen.file.name} />}
    </Dialog>
  );
};

const Shorter = ({ misfits, duration, name }: ReplacedMisfits & { name: string }) => {
  const text = useText();
  const language = useLanguage();
  const parts = describeMisfits(text, language, misfits);
  return (
    <Notice title={text('uploads.replace.shorter', { name, length: formatDuration(duration) })} tone="bad">
      {text('uploads.replace.misfits', { parts })}
    </Notice>
  );
};
