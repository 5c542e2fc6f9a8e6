'use client';

import { useState, type KeyboardEvent, type PointerEvent } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { type EditedChapter, getRange, moveChapter } from '@/lib/videos/library/chapters/chapter-editing';
import { toTimestamp } from '@/lib/videos/library/chapters/chapter-time';

import type { ChapterList } from './use-chapter-list';
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
export const ChapterMark = ({
  chapter,
  list,
  duration,
  left,
  isActive,
  onSelect,
  onMoved,
}: ChapterMarkProps) => {
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
