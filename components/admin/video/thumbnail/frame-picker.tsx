'use client';

import { useEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

import { useStoryboardFrames, StoryboardFrame } from '@/components/admin/library/storyboard-frame';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { toFrame, toFrameTime, formatTimeText, parseTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEdit } from '../sync/edit-context';

import styles from './thumbnail.module.scss';

const stripFrames = 10;

type FramePickerProps = {
  media: RefObject<HTMLVideoElement | null>;
  url: string | null;
  fps: number;
  frame: number;
  lastFrame: number;
  /** Suggested frames. */
  marks: readonly number[];
  onChange: (frame: number) => void;
};

/** Seeks to the middle of the frame, so that rounding does not show another one. */
const showFrame = (video: HTMLVideoElement | null, frame: number, fps: number): void => {
  if (video) video.currentTime = (frame + 0.5) / fps;
};

/** A large frame, with controls to reach every other one. */
export const FramePicker = ({ media, url, fps, frame, lastFrame, marks, onChange }: FramePickerProps) => {
  const text = useText();
  const second = Math.round(fps);
  useEffect(() => {
    showFrame(media.current, frame, fps);
  }, [media, fps, frame, url]);
  const time = formatTimeText(toFrameTime(frame, fps));
  return (
    <>
      <div className={styles.large}>
        {url && (
          <video
            aria-label={text('thumbnail.frameAt', { time })}
            muted
            onLoadedMetadata={({ currentTarget }) => showFrame(currentTarget, frame, fps)}
            playsInline
            preload="auto"
            ref={media}
            src={url}
          />
        )}
      </div>
      <Strip
        frame={frame}
        lastFrame={lastFrame}
        marks={marks}
        onChange={onChange}
        second={second}
        time={time}
      />
      <div className={styles.steps}>
        <Button onClick={() => onChange(frame - second)}>{text('thumbnail.secondBack')}</Button>
        <Button
          aria-label={text('thumbnail.frameBack')}
          icon="frameBack"
          onClick={() => onChange(frame - 1)}
        />
        <TimeInput fps={fps} onChange={(milliseconds) => onChange(toFrame(milliseconds, fps))} time={time} />
        <Button
          aria-label={text('thumbnail.frameForward')}
          icon="frameForward"
          onClick={() => onChange(frame + 1)}
        />
        <Button onClick={() => onChange(frame + second)}>{text('thumbnail.secondForward')}</Button>
      </div>
    </>
  );
};

type StripProps = Pick<FramePickerProps, 'frame' | 'lastFrame' | 'marks' | 'onChange'> & {
  second: number;
  time: string;
};

const Strip = ({ frame, lastFrame, marks, onChange, second, time }: StripProps) => {
  const text = useText();
  const { video } = useEdit();
  const findFrame = useStoryboardFrames(video);
  const share = (of: number) => `${(of / Math.max(1, lastFrame)) * 100}%`;
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onChange(Math.round(((event.clientX - left) / width) * lastFrame));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? second : 1;
    const next = { ArrowLeft: frame - step, ArrowRight: frame + step, Home: 0, End: lastFrame }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div
      aria-label={text('thumbnail.time')}
      aria-valuemax={lastFrame}
      aria-valuemin={0}
      aria-valuenow={frame}
      aria-valuetext={time}
      className={styles.strip}
      data-autofocus
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) follow(event);
      }}
      role="slider"
      tabIndex={0}
    >
      <div className={styles.filmstrip}>
        {Array.from({ length: stripFrames }, (_, index) => (
          <StoryboardFrame
            key={index}
            picture={findFrame(((index + 0.5) / stripFrames) * (video.duration ?? 0))}
          />
        ))}
      </div>
      {marks.map((mark) => (
        <u key={mark} style={{ left: share(mark) }} />
      ))}
      <i style={{ left: share(frame) }} />
    </div>
  );
};

type TimeInputProps = { time: string; fps: number; onChange: (milliseconds: number) => void };

const TimeInput = ({ time, onChange }: TimeInputProps) => {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const parsed = parseTimeText(typed ?? '');
    if (parsed !== null) onChange(parsed);
    setTyped(null);
  };
  return (
    <input
      aria-label={text('thumbnail.time')}
      autoComplete="off"
      inputMode="decimal"
      onBlur={commit}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      value={typed ?? time}
    />
  );
};
