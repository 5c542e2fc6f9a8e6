'use client';

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | null = null;

const tick = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };
};

const getNow = (): number => (now ||= Date.now());

/**
 * The time in milliseconds since 1970, updated each second. Null on the server, which knows neither the
 * reader's time nor zone.
 */
export const useNow = (): number | null => useSyncExternalStore(subscribe, getNow, () => null);
