import { type DragEvent, useCallback, useEffect, useMemo, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import type { LibraryQuery } from '@/lib/videos/library/list/library-query';
import type { LibraryMatches, SelectedVideo } from '@/lib/videos/library/list/library-schemas';

import { fetchMatches } from '../video-actions';

/** Permissions of the signed-in user that apply to at least some videos. */
export type LibraryRights = {
  upload: boolean;
  import: boolean;
  update: boolean;
  changeVisibility: boolean;
  delete: boolean;
  /** Permissions on categories themselves. */
  categories: { create: boolean; update: boolean; delete: boolean };
};

/** MIME type of dragged videos: their ids, one per line. */
const type = 'application/x-reelhof-videos';

/** Whether the drag contains videos of the library, not files or foreign links. */
export const carriesVideos = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

/** Ids of the dropped videos. */
export const readVideos = ({ dataTransfer }: DragEvent): string[] =>
  dataTransfer.getData(type).split('\n').filter(Boolean);

/** Starts dragging videos, with the thumbnail of the grabbed one as drag image. */
export const dragVideos = ({ dataTransfer, currentTarget }: DragEvent, ids: string[]): void => {
  dataTransfer.setData(type, ids.join('\n'));
  // Shift moves.
  dataTransfer.effectAllowed = 'copyMove';
  const picture = currentTarget.querySelector('img');
  if (picture) dataTransfer.setDragImage(picture, 24, 24);
};

/** All videos of the query; null unless the page is fully selected and they have loaded. */
export type Matches = LibraryMatches | null;

/** The selected videos, also of other pages. `videos` are those of this page. */
export const useSelection = (videos: SelectedVideo[]) => {
  const [marked, setMarked] = useState<ReadonlyMap<string, SelectedVideo>>(new Map());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = useMemo(() => {
    const shown = new Map(videos.map((video) => [video.id, video]));
    return [...marked.values()].map((video) => shown.get(video.id) ?? video);
  }, [videos, marked]);
  const isPageSelected = videos.length > 0 && videos.every(({ id }) => marked.has(id));

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const ids = videos.map((video) => video.id);
      const [from, to] = [anchor ? ids.indexOf(anchor) : -1, ids.indexOf(id)];
      setAnchor(id);
      setMarked((before) => {
        const after = new Map(before);
        const range = videos.slice(Math.min(from, to), Math.max(from, to) + 1);
        if (isRange && from >= 0) for (const video of range) after.set(video.id, video);
        else if (!after.delete(id) && videos[to]) after.set(id, videos[to]);
        return after;
      });
    },
    [videos, anchor],
  );
  const add = useCallback(
    (more: readonly SelectedVideo[]) =>
      setMarked((before) => new Map([...before, ...more.map((video) => [video.id, video] as const)])),
    [],
  );
  const clear = useCallback(() => {
    setMarked(new Map());
    setAnchor(null);
  }, []);
  const selectAll = useCallback(() => add(videos), [add, videos]);
  return { selected, marked, isPageSelected, toggle, clear, selectAll, add };
};

/** All videos of the query, loaded once the page is fully selected and there are other pages. */
export const useMatches = (query: LibraryQuery, isWanted: boolean): Matches => {
  const [matches, setMatches] = useState<{ key: string; found: LibraryMatches } | null>(null);
  const key = JSON.stringify({ ...query, page: 1, limit: 25 });
  const isKnown = matches?.key === key;
  useEffect(() => {
    if (!isWanted || isKnown) return;
    const stop = new AbortController();
    fetchMatches(JSON.parse(key) as LibraryQuery, stop.signal)
      .then((found) => setMatches({ key, found }))
      .catch((error: unknown) => {
        // The page can be selected anyway.
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [isWanted, isKnown, key]);
  return isWanted && isKnown ? matches.found : null;
};
