'use client';

import { toast } from '@payloadcms/ui';
import { useCallback } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import { runBulk } from './selection-bar/bulk-actions';

/** Adds dropped videos to a category, and reports the result. */
export const useSortVideos = (videos: LibraryVideo[], onSorted: () => void) => {
  const text = useText();
  return useCallback(
    async (ids: string[], { id, title }: LabelRow) => {
      const dropped = videos.filter((video) => ids.includes(video.id));
      if (dropped.length === 0) return;
      const action = { kind: 'addCategories' as const, categories: [id] };
      const { done, failures } = await runBulk(dropped, action, () => undefined);
      if (failures.length > 0) toast.error(text('library.notSorted', { count: failures.length, title }));
      if (done === 0) return;
      toast.success(text('library.sorted', { count: done, title }));
      onSorted();
    },
    [videos, onSorted, text],
  );
};
