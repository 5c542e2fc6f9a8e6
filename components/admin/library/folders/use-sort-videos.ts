'use client';

import { toast } from '@payloadcms/ui';
import { useCallback } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { useText } from '@/components/kit/i18n/use-text';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import { fetchLibrary, splitParts } from '../video-actions';
import { applyChange, type Change } from './arrange-folders';

type Sortable = Pick<LibraryVideo, 'id' | 'categories'>;

const concurrency = 4;
/** Number of videos that are loaded at once, whose ids fit into an address. */
const loadedAtOnce = 50;

type Done = { id: string; undo: Change };

/**
 * Changes the categories of videos, each by its own change. Loads the current ones first, because another
 * person may have changed them. Resolves to what was done; the others failed.
 */
const sortVideos = async (changes: ReadonlyMap<string, Change>): Promise<Done[]> => {
  const ids = [...changes.keys()];
  const waiting: Sortable[] = [];
  for (const part of splitParts(ids, loadedAtOnce)) {
    const { docs } = await fetchLibrary(`ids=${encodeURIComponent(part.join(','))}`);
    waiting.push(...docs.filter(({ canUpdate }) => canUpdate));
  }
  const done: Done[] = [];
  const work = async () => {
    for (let video = waiting.shift(); video; video = waiting.shift()) {
      const result = await sortVideo(video, changes.get(video.id));
      if (result) done.push(result);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return done;
};

const sortVideo = async ({ id, categories: now }: Sortable, change?: Change): Promise<Done | null> => {
  if (!change) return null;
  const { categories, undo } = applyChange(now, change);
  if (undo.add.length + undo.remove.length === 0) return { id, undo };
  const path = `/api/videos/${encodeURIComponent(id)}?depth=0&select[title]=true`;
  try {
    await callApi('PATCH', path, { body: { categories } });
    return { id, undo };
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
};

export type Sorting = {
  ids: readonly string[];
  /** The folder that the videos are put into. */
  into: { id: string; title: string };
  /** The folder that they leave; null if they stay in all of theirs. */
  from: string | null;
};

/** Adds videos to a folder or moves them to it, with a message that can undo it. */
export const useSortVideos = (onSorted: () => void) => {
  const text = useText();
  return useCallback(
    async ({ ids, into, from }: Sorting): Promise<void> => {
      const change = { add: [into.id], remove: from === null ? [] : [from] };
      const attempt = (changes: ReadonlyMap<string, Change>) =>
        sortVideos(changes).catch((error: unknown) => {
          if (error instanceof CallError) return [];
          throw error;
        });
      const done = await attempt(new Map(ids.map((id) => [id, change])));
      const missing = ids.length - done.length;
      if (missing > 0) toast.error(text('library.notSorted', { count: missing, title: into.title }));
      if (done.length === 0) return;
      const undo = async () => {
        const undone = await attempt(new Map(done.map((each) => [each.id, each.undo])));
        if (undone.length === done.length) toast.success(text('folders.undone'));
        else toast.error(text('folders.notUndone', { count: done.length - undone.length }));
        onSorted();
      };
      const params = { count: done.length, title: into.title };
      toast.success(text(from === null ? 'library.sorted' : 'folders.moved', params), {
        action: { label: text('trash.undo'), onClick: () => void undo() },
        duration: 15_000,
      });
      onSorted();
    },
    [onSorted, text],
  );
};
