'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { EditCue } from '@/lib/videos/text-tracks/editing/cue-document';
import { getLeastGap } from '@/lib/videos/text-tracks/editing/frames';
import { getOverlap, getShortGap } from '@/lib/videos/text-tracks/editing/notes';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/time-text';

import { useEdited, useEditor } from '../editor-context';
import styles from './active-cue.module.scss';

/** Problems with the active cue's times, each with a button that fixes it. */
export const CueProblems = ({ cue, at }: { cue: EditCue; at: number }) => {
  const text = useText();
  const language = useLanguage();
  const { facts } = useEditor();
  const previous = useEdited(({ history }) => history.document.cues[at - 1]);
  const next = useEdited(({ history }) => history.document.cues[at + 1]);
  const write = (milliseconds: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(milliseconds / 1000);
  const later = getOverlap(cue, next);
  const earlier = previous ? getOverlap(previous, cue) : 0;
  const gap = getShortGap(previous, cue, facts.video.fps);
  return (
    <>
      {later > 0 && next && (
        <Problem cue={cue} next={next}>
          {text('captionEditor.overlapsBy', { number: at + 2, seconds: write(later) })}
        </Problem>
      )}
      {earlier > 0 && previous && (
        <Problem cue={previous} next={cue} number={at}>
          {text('captionEditor.overlapsBy', { number: at, seconds: write(earlier) })}
        </Problem>
      )}
      {gap !== null && previous && (
        <Problem cue={previous} next={cue} number={at} tone="busy">
          {text('captionEditor.gapBefore', { count: gap })}
        </Problem>
      )}
    </>
  );
};

type ProblemProps = {
  /** The cue that ends too late, and its successor. */
  cue: EditCue;
  next: EditCue;
  /** Number of the cue to be changed, if it is another one. */
  number?: number;
  tone?: 'bad' | 'busy';
  children: string;
};

const Problem = ({ cue, next, number, tone = 'bad', children }: ProblemProps) => {
  const text = useText();
  const { facts, store } = useEditor();
  const end = next.start - getLeastGap(facts.video.fps);
  const time = formatTimeText(Math.max(0, end));
  return (
    <p className={styles.problem} data-tone={tone}>
      <span>{children}</span>
      {facts.canEdit && end > cue.start && (
        <button
          onClick={() => store.edit({ kind: 'times', key: cue.key, start: cue.start, end })}
          type="button"
        >
          {number === undefined
            ? text('captionEditor.setEnd', { time })
            : text('captionEditor.setEndOf', { number, time })}
        </button>
      )}
    </p>
  );
};
