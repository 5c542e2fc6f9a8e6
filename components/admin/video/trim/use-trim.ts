'use client';

import { useState } from 'react';

import { alignClips, findClipFault, getClipsLength, getRemovedParts } from '@/lib/core/media/clips';
import type { TrimPageData } from '@/lib/platform/find-trim-page-data';
import type { Clip } from '@/lib/ports/encoder';
import { findTrimEffects } from '@/lib/videos/trimming/trim-editing';

type History = { past: Clip[][]; clips: Clip[]; future: Clip[][]; step: string | null };

const mostSteps = 100;

/**
 * The parts that remain, with undo. Changes with the same `step` in a row, as of a dragged edge, are one
 * step.
 */
export const useTrim = ({ video, cues, chapters, comments }: TrimPageData) => {
  const { duration, fps } = video;
  const whole = [{ in: 0, out: duration }];
  const [history, setHistory] = useState<History>({ past: [], clips: whole, future: [], step: null });
  const { clips } = history;
  const change = (next: Clip[], step: string | null = null): void =>
    setHistory(({ past, clips: before, step: last }) => ({
      past: step !== null && step === last ? past : [...past, before].slice(-mostSteps),
      clips: next,
      future: [],
      step,
    }));
  const aligned = alignClips(clips, { duration, fps });
  return {
    clips,
    fault: findClipFault(aligned, { duration, fps }),
    length: getClipsLength(aligned),
    effects: findTrimEffects(aligned, { cues, chapters, comments }),
    isChanged: getRemovedParts(aligned, duration).length > 0,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    endStep: (): void => setHistory((now) => ({ ...now, step: null })),
    reset: (): void => change(whole),
    undo: (): void =>
      setHistory((now) => {
        const before = now.past.at(-1);
        if (!before) return now;
        return { past: now.past.slice(0, -1), clips: before, future: [now.clips, ...now.future], step: null };
      }),
    redo: (): void =>
      setHistory((now) => {
        const [next, ...future] = now.future;
        return next ? { past: [...now.past, now.clips], clips: next, future, step: null } : now;
      }),
  };
};

export type Trim = ReturnType<typeof useTrim>;
