'use client';

import { useCallback, useEffect, useRef } from 'react';

import { useGo } from '@/components/kit/navigation/use-go';
import type { UploadItem } from '../engine/types';

/** Whether a form on the page has changes: it would then keep the browser from leaving. */
const hasUnsavedChanges = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Opens the edit page of a video that was uploaded alone; answers how to say which (its item's id), or null for none. */
export const useOpenWhenDone = (items: readonly UploadItem[]) => {
  const go = useGo();
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    const item = items.find(({ id }) => id === awaited.current);
    if (item?.state !== 'done') return;
    awaited.current = null;
    // With others still on their way, this one was not alone any more.
    if (items.some(({ state }) => state !== 'done') || hasUnsavedChanges()) return;
    if (item.videoId) go.push(`/admin/collections/videos/${item.videoId}`);
  }, [items, go]);
  return useCallback((id: string | null) => {
    awaited.current = id;
  }, []);
};
