import { useCallback, useMemo, useState } from 'react';

import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

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
