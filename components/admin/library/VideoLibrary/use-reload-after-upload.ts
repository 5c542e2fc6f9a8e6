import { useEffect, useRef } from 'react';

import { useUploads } from '@/components/admin/uploads/uploads-context';

/** Shows a video as soon as its upload has begun, and again when its file has arrived. */
export const useReloadAfterUpload = (reload: () => void): void => {
  const { items } = useUploads();
  const mark = items.map(({ videoId, state }) => `${videoId} ${state === 'done'}`).join();
  const before = useRef(mark);
  useEffect(() => {
    if (before.current === mark) return;
    before.current = mark;
    reload();
  }, [mark, reload]);
};
