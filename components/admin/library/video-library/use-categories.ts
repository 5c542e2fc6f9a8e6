'use client';

import { useEffect, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { slugs } from '@/lib/core/slugs';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';

import { useLabels } from '../label-list/use-labels';

const toRow = ({ id, title }: CategoryOption): LabelRow => ({
  id,
  title,
  videoCount: 0,
  newestAt: null,
  pictures: [],
  mergingInto: null,
});

/** The categories of the strip. Their names come with the page; video counts are loaded afterwards. */
export const useCategories = (initial: CategoryOption[]) => {
  const labels = useLabels(slugs.categories, initial.map(toRow), { withPictures: false });
  const [isCounted, setIsCounted] = useState(initial.length === 0);
  const { calls, setRows } = labels;
  useEffect(() => {
    if (isCounted) return;
    const stop = new AbortController();
    calls
      .list(stop.signal)
      .then((rows) => {
        setRows(rows);
        setIsCounted(true);
      })
      .catch((error: unknown) => {
        // Filtering also works without the counts.
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [calls, isCounted, setRows]);
  return { ...labels, isCounted };
};

export type Categories = ReturnType<typeof useCategories>;
