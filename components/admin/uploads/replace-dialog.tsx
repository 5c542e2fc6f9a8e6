'use client';

import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { formatDuration } from '@/lib/core/i18n/format';
import { findMisfits, type Misfits, describeMisfits } from '@/lib/videos/text-tracks/misfits';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import type { Video } from '@/payload-types';

import { pickFiles } from './upload-prompt';
import type { ReplaceableVideo } from './uploads-context';

const longestWaitMs = 4000;

/** Reads the length of a video file in seconds. Null if the browser can't read it. */
const readDuration = (file: File): Promise<number | null> => {
  const address = URL.createObjectURL(file);
  const element = document.createElement('video');
  return new Promise<number | null>((resolve) => {
    const finish = (): void => {
      const { duration } = element;
      resolve(Number.isFinite(duration) && duration > 0 ? duration : null);
    };
    element.addEventListener('loadedmetadata', finish, { once: true });
    element.addEventListener('error', finish, { once: true });
    setTimeout(finish, longestWaitMs);
    element.preload = 'metadata';
    element.src = address;
  }).finally(() => {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(address);
  });
};

type ReplacedMisfits = { duration: number; misfits: Misfits<MeasuredTexttrack> };

/**
 * Finds chapters and text tracks that begin after the end of a new file. Null if everything fits, or if the
 * browser can't read the file's length.
 */
const findReplacedMisfits = async (videoId: string, file: File): Promise<ReplacedMisfits | null> => {
  const duration = await readDuration(file);
  if (duration === null) return null;
  try {
    const [{ chapters }, { texttracks }] = await Promise.all([
      callApi<Pick<Video, 'chapters'>>('GET', `/api/videos/${videoId}?depth=0&select[chapters]=true`),
      callApi<{ texttracks: MeasuredTexttrack[] }>('GET', `/api/videos/${videoId}/texttracks`),
    ]);
    const misfits = findMisfits({ chapters: chapters ?? [], tracks: texttracks }, duration);
    return misfits && { duration, misfits };
  } catch (error) {
    // The video's page reports it once the file is encoded.
    if (error instanceof CallError) return null;
    throw error;
  }
};

type ReplaceDialogProps = {
  video: ReplaceableVideo;
  onClose: () => void;
  onFile: (file: File, video: ReplaceableVideo) => void;
};

type Chosen = { file: File; found: ReplacedMisfits | null };

/**
 * Explains the effects of replacing a file, lets the user choose one, and asks for confirmation if content
 * will not fit it.
 */
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
