'use client';

import { type KeyboardEvent, type PointerEvent, type Ref, useState } from 'react';

import { StoryboardFrame, useStoryboardFrames } from '@/components/admin/library/storyboard-frame';
import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format';
import { type EditedChapter, getRange, moveChapter } from '@/lib/videos/library/chapter-editing';
import { toTimestamp } from '@/lib/videos/library/chapters';
import type { ChapteredVideo } from '@/lib/videos/library/find-chaptered-video';

import type { ChapterList } from './use-chapter-list';
import type { Playhead } from './use-playhead';

import styles from './filmstrip.module.scss';

type ChapterMarkProps = {
  chapter: EditedChapter;
  list: ChapterList;
  duration: number;
  /** Position on the strip, as a CSS value. */
  left: string;
  isActive: boolean;
  onSelect: () => void;
  /** Called with the chapter's new start in seconds. */
  onMoved: (seconds: number) => void;
};

/** The start of a chapter, moved by dragging or keys. It cannot pass its neighbours. */
const ChapterMark = ({ chapter, list, duration, left, isActive, onSelect, onMoved }: ChapterMarkProps) => {
  const text = useText();
  const [isDragged, setIsDragged] = useState(false);
  const { key, start, title } = chapter;
  const { from, to } = getRange(list.chapters, key, duration);
  const name = title || text('chapterEditor.untitled');

  const move = (seconds: number) => {
    const next = moveChapter(list.chapters, key, { start: seconds, duration }).find(
      (each) => each.key === key,
    );
    if (!next || next.start === start) return;
    list.move(key, next.start);
    onMoved(next.start);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const strip = event.currentTarget.parentElement?.getBoundingClientRect();
    if (isDragged && strip) move(((event.clientX - strip.left) / strip.width) * duration);
  };
  const drop = () => {
    if (isDragged) list.endStep();
    setIsDragged(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
    const direction = steps[event.key];
    if (direction !== undefined) move(start + direction * (event.shiftKey ? 10 : 1));
    else if (event.key === 'Home') move(from);
    else if (event.key === 'End') move(to);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      (event.currentTarget.parentElement as HTMLElement).focus();
      list.remove(key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      aria-label={text('chapterEditor.begin', { title: name })}
      aria-valuemax={to}
      aria-valuemin={from}
      aria-valuenow={start}
      aria-valuetext={toTimestamp(start)}
      className={styles.mark}
      data-active={isActive}
      data-dragged={isDragged}
      onBlur={list.endStep}
      onFocus={onSelect}
      onKeyDown={handleKey}
      onLostPointerCapture={drop}
      onPointerCancel={drop}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        setIsDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      role="slider"
      style={{ left }}
      tabIndex={0}
    >
      <span className={styles.tip}>{toTimestamp(start)}</span>
    </span>
  );
};

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Round times along a video, at most ten. Seconds. */
const listTicks = (duration: number): number[] => {
  const step = steps.find((each) => duration / each <= 10) ?? 14_400;
  return Array.from({ length: Math.ceil(duration / step) }, (_, index) => index * step);
};

type FilmstripProps = {
  video: ChapteredVideo;
  list: ChapterList;
  playhead: Playhead;
  active: string | null;
  onSelect: (key: string) => void;
  ref: Ref<HTMLDivElement>;
};

const pictures = 10;

/** The whole video as a filmstrip, with chapters below it and a marker at each start. */
export const Filmstrip = ({ video, list, playhead, active, onSelect, ref }: FilmstripProps) => {
  const text = useText();
  const findFrame = useStoryboardFrames(video);
  const { duration } = video;
  const toLeft = (seconds: number) => `${duration > 0 ? (seconds / duration) * 100 : 0}%`;
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    playhead.seek(((event.clientX - left) / width) * duration);
  };
  return (
    <div
      aria-label={text('chapterEditor.timeline')}
      className={styles.filmstrip}
      ref={ref}
      role="group"
      tabIndex={-1}
    >
      <div aria-hidden="true" className={styles.ruler}>
        {listTicks(duration).map((tick) => (
          <span key={tick} style={{ left: toLeft(tick) }}>
            {formatDuration(tick)}
          </span>
        ))}
      </div>
      <div
        className={styles.pictures}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) follow(event);
        }}
      >
        {Array.from({ length: pictures }, (_, index) => (
          <StoryboardFrame key={index} picture={findFrame(((index + 0.5) / pictures) * duration)} />
        ))}
      </div>
      <div className={styles.bands}>
        {list.chapters.map(({ key, start, title }, index) => {
          const end = list.chapters[index + 1]?.start ?? duration;
          return (
            <button
              data-active={key === active}
              key={key}
              onClick={() => {
                onSelect(key);
                playhead.seek(start);
              }}
              style={{ left: toLeft(start), width: toLeft(Math.max(end - start, 0)) }}
              tabIndex={-1}
              title={title}
              type="button"
            >
              {title || text('chapterEditor.untitled')}
            </button>
          );
        })}
      </div>
      <span aria-hidden="true" className={styles.playhead} style={{ left: toLeft(playhead.time) }} />
      {list.chapters.slice(1).map((chapter) => (
        <ChapterMark
          chapter={chapter}
          duration={duration}
          isActive={chapter.key === active}
          key={chapter.key}
          left={toLeft(chapter.start)}
          list={list}
          onMoved={playhead.seek}
          onSelect={() => onSelect(chapter.key)}
        />
      ))}
    </div>
  );
};
