'use client';

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { type CueNote, listNotedCues } from '@/lib/videos/text-tracks/editing/notes';
import type { TimeView } from '@/lib/videos/text-tracks/editing/time-view';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEdited, useEditor } from '../editor-store';
import { WaveformBox } from './waveform-box';

import styles from './timeline.module.scss';

/** Marks are drawn per pixel; more of them carry no information. */
const mostMarks = 400;

type StripProps = { shown: TimeView; notes: readonly CueNote[] };

/** Overview of the whole video: cues, notes, and the part shown by the waveform. A click seeks. */
const OverviewStrip = ({ shown, notes }: StripProps) => {
  const text = useText();
  const { playback, view } = useEditor();
  const { duration } = playback;
  const share = (time: number) => `${(time / duration) * 100}%`;
  const moveTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const time = ((event.clientX - left) / width) * duration;
    view.moveTo(time - shown.span / 2);
    playback.seek(time);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    view.scroll(direction * shown.span * (event.key.startsWith('Arrow') ? 0.25 : 1));
  };
  const end = Math.min(duration, shown.from + shown.span);
  return (
    <div
      aria-label={text('captionEditor.window')}
      aria-valuemax={Math.max(0, Math.round(duration - shown.span))}
      aria-valuemin={0}
      aria-valuenow={Math.round(shown.from)}
      aria-valuetext={text('captionEditor.windowValue', {
        from: formatTimeText(Math.round(shown.from)),
        to: formatTimeText(Math.round(end)),
      })}
      className={styles.strip}
      onKeyDown={onKeyDown}
      onPointerDown={moveTo}
      role="slider"
      tabIndex={0}
    >
      <StripCues duration={duration} />
      <Marks notes={notes} share={share} />
      <i className={styles.window} style={{ left: share(shown.from), width: share(shown.span) }} />
    </div>
  );
};

const StripCues = ({ duration }: { duration: number }) => {
  const cues = useEdited(({ history }) => history.document.cues);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const draw = () => {
      const { width, height } = place.getBoundingClientRect();
      place.width = Math.round(width);
      place.height = Math.round(height);
      const context = place.getContext('2d');
      if (!context) return;
      context.fillStyle = getComputedStyle(place).color;
      let drawn = -1;
      for (const { start, end } of cues) {
        const x = Math.floor((start / duration) * width);
        const right = Math.ceil((end / duration) * width) - 1;
        // In a long video, many cues share one pixel.
        if (right <= drawn) continue;
        context.fillRect(x, height / 2 - 5, Math.max(1, right - x), 10);
        drawn = right;
      }
    };
    const watcher = new ResizeObserver(draw);
    watcher.observe(place);
    return () => watcher.disconnect();
  }, [cues, duration]);
  return <canvas aria-hidden="true" ref={canvas} />;
};

const Marks = ({ notes, share }: { notes: readonly CueNote[]; share: (time: number) => string }) => {
  const cues = useEdited(({ history }) => history.document.cues);
  const overlaps = new Set(notes.filter(({ kind }) => kind === 'overlap').map(({ at }) => at));
  const places = listNotedCues(notes).filter((at) => !overlaps.has(at - 1) || overlaps.has(at));
  const step = Math.ceil(places.length / mostMarks);
  return places
    .filter((_, index) => index % step === 0)
    .map((at) => (
      <i
        className={styles.mark}
        data-tone={overlaps.has(at) ? 'bad' : 'busy'}
        key={at}
        style={{ left: share(cues[at]?.start ?? 0) }}
      />
    ));
};

/** The visible range of the waveform, which follows the playhead if enabled. */
const useTimeView = (isFollowing: boolean): TimeView => {
  const { playback, view } = useEditor();
  useEffect(() => {
    if (!isFollowing) return;
    view.follow(playback.get().time);
    return playback.subscribe(() => view.follow(playback.get().time));
  }, [isFollowing, playback, view]);
  return useSyncExternalStore(view.subscribe, view.get, view.get);
};

/** A strip of the whole video, above the part around the playhead. */
export const Timeline = ({ isFollowing, notes }: { isFollowing: boolean; notes: readonly CueNote[] }) => {
  const shown = useTimeView(isFollowing);
  return (
    <>
      <OverviewStrip notes={notes} shown={shown} />
      <WaveformBox shown={shown} />
    </>
  );
};
