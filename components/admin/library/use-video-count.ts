'use client';

import { useEffect, useSyncExternalStore } from 'react';

// Count from the library after the server rendered the navigation; null if the server's count is the latest.
let heard: number | null = null;
const listeners = new Set<() => void>();

/** Updates the number of videos shown in the navigation. */
export const shareVideoCount = (count: number | null): void => {
  if (heard === count) return;
  heard = count;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The workspace's number of videos, as rendered by the server or updated by the library since. */
export const useVideoCount = (fromServer: number): number => {
  useEffect(() => shareVideoCount(null), [fromServer]);
  return (
    useSyncExternalStore(
      subscribe,
      () => heard,
      () => null,
    ) ?? fromServer
  );
};
