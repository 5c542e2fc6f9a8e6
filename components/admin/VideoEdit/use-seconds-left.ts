'use client';

import { useEffect, useState } from 'react';

/** Progress of less than this tells nothing of the speed. */
const minShare = 0.03;

/** Seconds until a share that grows from 0 to 1 is full, by its speed since the page is open; null while nobody can know. */
export const useSecondsLeft = (share: number | null): number | null => {
  const [start, setStart] = useState<{ share: number; at: number } | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const now = Date.now();
    if (share === null || !start || share < start.share) {
      setStart(share === null ? null : { share, at: now });
      setLeft(null);
      return;
    }
    const gained = share - start.share;
    if (gained >= minShare) setLeft((((now - start.at) / gained) * (1 - share)) / 1000);
  }, [share, start]);
  return left;
};
