'use client';

import { useEffect, useSyncExternalStore } from 'react';

// What the library heard after the server drew the navigation; null where the server's own count is the
// newest.
let heard: number | null = null;
const listeners = new Set<() => void>();

/** Tells the navigation how many videos the workspace has now. */
export const shareVideoCount = (count: number | null): void => {
  if (heard === count) return;
  heard = count;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How many videos the workspace has: as the server said with the page, or as the library heard since. */
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
