import { type DragEvent, useCallback, useMemo, useState } from 'react';

import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

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

/** The selected videos among those shown. Videos that are no longer shown lose their selection. */
export const useSelection = (videos: LibraryVideo[]) => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = useMemo(() => videos.filter(({ id }) => marked.has(id)), [videos, marked]);

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const ids = videos.map((video) => video.id);
      const [from, to] = [anchor ? ids.indexOf(anchor) : -1, ids.indexOf(id)];
      setAnchor(id);
      setMarked((before) => {
        const after = new Set(before);
        if (isRange && from >= 0) {
          ids.slice(Math.min(from, to), Math.max(from, to) + 1).forEach((each) => after.add(each));
        } else if (!after.delete(id)) after.add(id);
        return after;
      });
    },
    [videos, anchor],
  );
  const clear = useCallback(() => {
    setMarked(new Set());
    setAnchor(null);
  }, []);
  const selectAll = useCallback(() => setMarked(new Set(videos.map(({ id }) => id))), [videos]);
  return { selected, marked, toggle, clear, selectAll };
};
