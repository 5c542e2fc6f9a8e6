'use client';

import { type CSSProperties, useCallback, useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import type { Storyboard } from '@/lib/videos/publishing/playback/find-storyboard';

import styles from './storyboard-frame.module.scss';

/** A sprite loaded by the browser. Pixels. */
export type Sheet = { url: string; width: number; height: number };

const loading = new Map<string, Promise<Storyboard | null>>();

const fetchStoryboard = (videoId: string): Promise<Storyboard | null> =>
  callApi<Storyboard>('GET', `/api/videos/${encodeURIComponent(videoId)}/storyboard`).catch(() => null);

/** A video's storyboard, requested once per version of its file; null if there is none. */
export const loadStoryboard = (videoId: string, thumbnailUrl: string): Promise<Storyboard | null> => {
  // The path identifies the version; only the signature differs between requests.
  const key = `${videoId} ${thumbnailUrl.split('?')[0]}`;
  const known = loading.get(key);
  if (known) return known;
  const started = fetchStoryboard(videoId).then((storyboard) => {
    if (!storyboard) loading.delete(key);
    return storyboard;
  });
  loading.set(key, started);
  return started;
};

/** Preloads a sprite, so that it appears without flashing. */
export const loadSheet = async (url: string): Promise<Sheet | null> => {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { url, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  }
};

/** CSS `background-position` that shows the cell at `offset` of a sprite. All values in pixels. Pure. */
export const toSheetPosition = (offset: number, sheet: number, cell: number): string =>
  sheet > cell ? `${(offset / (sheet - cell)) * 100}%` : '0%';

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

/**
 * A storyboard frame that fills its container; dark until loaded. Hidden from screen readers because its
 * meaning is in the adjacent text.
 */
export const StoryboardFrame = ({ picture }: { picture: CSSProperties | null }) => (
  <span aria-hidden="true" className={styles.frame}>
    {picture && <span className={styles.picture} style={picture} />}
  </span>
);
