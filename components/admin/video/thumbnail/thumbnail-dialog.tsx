'use client';

import { useCallback, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { Dialog } from '@/components/kit/dialogs/Dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { toFrame } from '@/lib/videos/text-tracks/editing/frames';
import { usualFps } from '@/lib/core/media/usual-fps';

import { useEdit } from '../sync/edit-context';
import { FramePicker } from './frame-picker';
import { LibraryPreview } from './library-preview';
import { OwnPicture } from './own-picture';
import { PresentPicture } from './present-picture';
import { SuggestionGrid } from './suggestion-grid';
import { useSuggestions } from './use-suggestions';
import { useThumbnail } from './use-thumbnail';
import styles from './thumbnail.module.scss';

/** A frame begins at a whole millisecond or a little later, and it is asked for by the one before. */
const toMilliseconds = (frame: number, fps: number): number => Math.floor((frame * 1000) / fps);

/** Chooses the picture that stands for a video: a frame of it, or a file. */
export const ThumbnailDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const { video } = useEdit();
  const fps = video.fps ?? usualFps;
  const lastFrame = Math.max(0, toFrame((video.duration ?? 0) * 1000, fps) - 1);
  const [frame, setFrame] = useState(() => Math.round(lastFrame / 2));
  const [isTouched, setIsTouched] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  const suggestions = useSuggestions(video.id);
  const thumbnail = useThumbnail();
  const { state } = thumbnail;
  const isBusy = state.is === 'choosing' || state.is === 'uploading' || state.is === 'resetting';

  const goTo = useCallback(
    (next: number) => {
      setIsTouched(true);
      setFrame(Math.max(0, Math.min(lastFrame, next)));
    },
    [lastFrame],
  );
  const confirm = async () => {
    if (await thumbnail.choose(toMilliseconds(frame, fps))) onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <p className={styles.note}>{text('thumbnail.note')}</p>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button
            disabled={(isBusy && state.is !== 'choosing') || (!isTouched && suggestions.frames.length === 0)}
            isBusy={state.is === 'choosing'}
            kind="primary"
            onClick={() => void confirm()}
          >
            {text('thumbnail.use')}
          </Button>
        </>
      }
      isDismissible={!isBusy}
      isOpen
      onClose={onClose}
      size="wide"
      title={text('thumbnail.title')}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <FramePicker
            film={film}
            fps={fps}
            frame={frame}
            lastFrame={lastFrame}
            marks={suggestions.frames.map(({ milliseconds }) => toFrame(milliseconds, fps))}
            onChange={goTo}
            url={suggestions.videoUrl}
          />
          <SuggestionGrid
            isChosen={(milliseconds) => toFrame(milliseconds, fps) === frame}
            onChoose={(milliseconds) => goTo(toFrame(milliseconds, fps))}
            suggestions={suggestions}
          />
        </div>
        <div className={styles.side}>
          <LibraryPreview film={film} frame={frame} />
          <PresentPicture onReset={onClose} thumbnail={thumbnail} />
          <OwnPicture onUploaded={onClose} thumbnail={thumbnail} />
        </div>
      </div>
    </Dialog>
  );
};
