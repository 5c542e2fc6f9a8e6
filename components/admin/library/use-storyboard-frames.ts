'use client';

import { useCallback, useEffect, useState, type CSSProperties } from 'react';

import type { Storyboard } from '@/lib/videos/publishing/playback/find-storyboard';

import { loadSheet, loadStoryboard, type Sheet } from './load-storyboard';
import { toSheetPosition } from './sheet-position';

type Video = { id: string; previewThumbnailUrl?: string | null };
type Cell = Storyboard['cells'][number];

const toStyle = (cell: Cell, sheet: Sheet): CSSProperties => ({
  aspectRatio: `${cell.width} / ${cell.height}`,
  backgroundImage: `url("${sheet.url}")`,
  backgroundSize: `${(sheet.width / cell.width) * 100}% ${(sheet.height / cell.height) * 100}%`,
  backgroundPosition: `${toSheetPosition(cell.x, sheet.width, cell.width)} ${toSheetPosition(cell.y, sheet.height, cell.height)}`,
});

/** Storyboard frame at a time in seconds, as background styles; null if there is none yet. */
export type FindFrame = (seconds: number) => CSSProperties | null;

/** A video's storyboard frames over time. */
export const useStoryboardFrames = ({ id, previewThumbnailUrl }: Video): FindFrame => {
  const [storyboard, setStoryboard] = useState<Storyboard | null>(null);
  const [sheets, setSheets] = useState<Record<number, Sheet>>({});
  const version = previewThumbnailUrl ?? '';

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const loaded = await loadStoryboard(id, version);
      if (!isCurrent || !loaded) return;
      setStoryboard(loaded);
      for (const [index, url] of loaded.sheets.entries()) {
        const sheet = await loadSheet(url);
        if (!isCurrent) return;
        if (sheet) setSheets((known) => ({ ...known, [index]: sheet }));
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [id, version]);

  return useCallback(
    (seconds) => {
      const cell = storyboard?.cells.findLast(({ start }) => start <= seconds) ?? storyboard?.cells[0];
      const sheet = cell && sheets[cell.sheet];
      return cell && sheet ? toStyle(cell, sheet) : null;
    },
    [sheets, storyboard],
  );
};
