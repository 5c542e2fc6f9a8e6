'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

import type { UploadItem } from '../engine/types';
import { libraryPath } from '../library-path';

/** Shows a video in the library as soon as there is one, and its new status when its file has come. */
export const useFreshLibrary = (items: readonly UploadItem[]): void => {
  const router = useRouter();
  const isLibrary = usePathname() === libraryPath;
  const marks = items.map(({ videoId, state }) => `${videoId ?? ''}${state === 'done' ? '!' : ''}`).join(' ');
  const last = useRef(marks);
  useEffect(() => {
    if (last.current === marks) return;
    last.current = marks;
    if (isLibrary) router.refresh();
  }, [isLibrary, marks, router]);
};
