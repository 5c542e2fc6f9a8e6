'use client';

import type { Ref } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import type { ChapteredVideo } from '@/lib/videos/library/find-chaptered-video';

import type { Playhead } from './use-playhead';

import styles from './chapters.module.scss';

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** Formats seconds with milliseconds: `03:12.040`, `1:03:12.040`. */
const formatClock = (seconds: number): string => {
  const all = Math.max(0, Math.round(seconds * 1000));
  const hours = Math.floor(all / 3_600_000);
  const rest = `${pad(Math.floor(all / 60_000) % 60, 2)}:${pad(Math.floor(all / 1000) % 60, 2)}.${pad(all % 1000, 3)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};

type StageProps = {
  video: ChapteredVideo;
  playhead: Playhead;
  onAdd: () => void;
  ref: Ref<HTMLVideoElement>;
};

/** The video with its playback controls. */
export const Stage = ({ video, playhead, onAdd, ref }: StageProps) => {
  const text = useText();
  const language = useLanguage();
  const rate = video.fps
    ? text('edit.details.fps', {
        fps: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(video.fps),
      })
    : null;
  return (
    <>
      <div className={styles.stage}>
        <video
          aria-label={video.title}
          onClick={playhead.toggle}
          playsInline
          poster={video.previewThumbnailUrl ?? undefined}
          preload="auto"
          ref={ref}
          src={video.previewVideoUrl ?? undefined}
        />
      </div>
      <div className={styles.transport}>
        <Button
          aria-label={text('chapterEditor.frameBack')}
          icon="frameBack"
          kind="quiet"
          onClick={() => playhead.step(-1)}
        />
        <Button
          aria-label={text(playhead.isPlaying ? 'chapterEditor.pause' : 'chapterEditor.play')}
          className={styles.play}
          icon={playhead.isPlaying ? 'pause' : 'play'}
          onClick={playhead.toggle}
        />
        <Button
          aria-label={text('chapterEditor.frameOn')}
          icon="frameOn"
          kind="quiet"
          onClick={() => playhead.step(1)}
        />
        <span className={styles.clock}>{formatClock(playhead.time)}</span>
        <span className={styles.whole}>
          {[`/ ${formatClock(video.duration)}`, rate].filter(Boolean).join(' · ')}
        </span>
        <Button className={styles.add} icon="plus" onClick={onAdd}>
          {text('chapterEditor.addHere')}
        </Button>
      </div>
    </>
  );
};
