'use client';

import { memo, type ReactNode } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { Tag } from '@/components/kit/tag';
import type { EditCue } from '@/lib/videos/text-tracks/editing/cue-document';
import { toFieldText, findInText, type Hit } from '@/lib/videos/text-tracks/editing/find-replace';
import {
  fastestReading,
  getOverlap,
  getReadingSpeed,
  getShortGap,
} from '@/lib/videos/text-tracks/editing/notes';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEditor } from '../editor-context';

import styles from './list.module.scss';

type CueRowProps = {
  cue: EditCue;
  previous: EditCue | undefined;
  next: EditCue | undefined;
  at: number;
  count: number;
  /** CSS pixels. */
  top: number;
  isPlaying: boolean;
  matcher: RegExp | null;
  /** The current search match, if it is in this cue. */
  hit: Hit | null;
  onSelect: () => void;
};

/** A cue as plain text. A click activates it. */
export const CueRow = memo(
  ({ cue, previous, next, at, count, top, isPlaying, matcher, hit, onSelect }: CueRowProps) => (
    <div
      aria-posinset={at + 1}
      aria-setsize={count}
      className={styles.row}
      data-playing={isPlaying}
      onClick={onSelect}
      role="listitem"
      style={{ top }}
    >
      <span className={styles.number}>{at + 1}</span>
      <div className={styles.times}>
        <time>{formatTimeText(cue.start)}</time>
        <time>{formatTimeText(cue.end)}</time>
      </div>
      <p className={styles.words} dir="auto">
        <Marked hit={hit} matcher={matcher} text={toFieldText(cue.text)} />
      </p>
      <RowNotes cue={cue} next={next} previous={previous} />
    </div>
  ),
  // `onSelect` changes identity on each render but does the same for the same cue.
  (before, after) =>
    (Object.keys(after) as (keyof CueRowProps)[]).every(
      (name) => name === 'onSelect' || before[name] === after[name],
    ),
);
CueRow.displayName = 'CueRow';

/** A text with highlighted search matches. */
const Marked = ({ text, matcher, hit }: { text: string; matcher: RegExp | null; hit: Hit | null }) => {
  if (!matcher) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { at, length } of findInText(text, matcher)) {
    parts.push(
      text.slice(end, at),
      <mark data-now={hit?.at === at} key={at}>
        {text.slice(at, at + length)}
      </mark>,
    );
    end = at + length;
  }
  parts.push(text.slice(end));
  return parts;
};

type NotesProps = Pick<CueRowProps, 'cue' | 'previous' | 'next'>;

/** The reading speed of a cue, and problems with its times. */
const RowNotes = ({ cue, previous, next }: NotesProps) => {
  const text = useText();
  const { facts } = useEditor();
  const speed = getReadingSpeed(cue);
  const speedText = text('captionEditor.speed', { speed });
  const gap = getShortGap(previous, cue, facts.video.fps);
  const isOverlapping = getOverlap(cue, next) > 0 || (previous && getOverlap(previous, cue) > 0);
  return (
    <div className={styles.notes}>
      {speed > fastestReading ? <Tag tone="busy">{speedText}</Tag> : <span>{speedText}</span>}
      {isOverlapping && <Tag tone="bad">{text('captionEditor.overlaps')}</Tag>}
      {gap !== null && !isOverlapping && <Tag tone="busy">{text('captionEditor.gap', { count: gap })}</Tag>}
    </div>
  );
};
