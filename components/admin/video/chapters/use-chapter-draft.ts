'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';

import { isSameList, toStoredChapters } from '@/lib/videos/library/chapter-editing';
import type { StoredChapter } from '@/lib/videos/library/chapters';

import type { ChapterList } from './use-chapter-list';

const lockPrefix = 'reelhof-chapters:';
const listSchema = z.array(z.object({ title: z.string(), timestamp: z.string() }));
const draftSchema = z.object({ chapters: listSchema, basedOn: listSchema, savedAt: z.number() });

/** Unsaved chapters, the version they are based on, and the time of saving locally. */
type Draft = { chapters: StoredChapter[]; basedOn: StoredChapter[]; savedAt: number };

/** If the browser denies storage, the page works without drafts. */
const readDraft = (key: string): Draft | null => {
  try {
    const found = draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
};
const writeDraft = (key: string, draft: Draft | null): void => {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or unavailable.
  }
};

/**
 * Claims the video's draft. Calls `onAlone` if no other tab is editing it. Returns a function that releases
 * the claim.
 */
const claim = (key: string, onAlone: () => void): (() => void) => {
  let isOver = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begin = () => {
    if (!isOver) onAlone();
  };
  if (!navigator.locks) begin();
  else
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      if (!lock) return undefined;
      begin();
      return released;
    });
  return () => {
    isOver = true;
    release();
  };
};

/** Stores the chapters in this browser until the server has them, and offers the draft of a closed tab. */
export const useChapterDraft = (videoId: string, list: ChapterList) => {
  const key = lockPrefix + videoId;
  const [left, setLeft] = useState<Draft | null>(null);
  const hasKept = useRef(false);
  const { chapters, saved, isChanged } = list;

  const stored = useRef(saved);
  useEffect(() => {
    const found = readDraft(key);
    return claim(key, () => {
      if (found && !isSameList(found.chapters, stored.current)) setLeft(found);
    });
  }, [key]);

  useEffect(() => {
    if (isChanged) {
      hasKept.current = true;
      writeDraft(key, {
        chapters: toStoredChapters(chapters),
        basedOn: [...saved],
        savedAt: Date.now(),
      });
    } else if (hasKept.current) {
      hasKept.current = false;
      writeDraft(key, null);
    }
  }, [chapters, isChanged, key, saved]);

  const discard = useCallback(() => {
    setLeft(null);
    writeDraft(key, null);
  }, [key]);

  const resume = useCallback(() => {
    // Conflicts with versions stored meanwhile are resolved on saving.
    if (left) list.resume(left.chapters, left.basedOn);
    setLeft(null);
  }, [left, list]);

  return { left, resume, discard };
};
