'use client';

import { useEffect, useState } from 'react';

/** Whole seconds since something runs, or until `to` (milliseconds since 1970). */
export const useSeconds = (isRunning: boolean, to: number | null = null): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const begunAt = Date.now();
    const count = () =>
      setSeconds(
        to === null
          ? Math.floor((Date.now() - begunAt) / 1000)
          : Math.max(0, Math.ceil((to - Date.now()) / 1000)),
      );
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [isRunning, to]);
  return seconds;
};
