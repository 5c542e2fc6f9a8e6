'use client';

import { useCallback, useEffect, useState } from 'react';

/** Whole seconds until a time set by `start`; 0 once it is reached. */
export const useCountdown = (initialSeconds = 0) => {
  const [left, setLeft] = useState(initialSeconds);
  const [until, setUntil] = useState(() => (initialSeconds > 0 ? Date.now() + initialSeconds * 1000 : 0));
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback((seconds: number) => {
    setUntil(Date.now() + seconds * 1000);
    setLeft(seconds);
  }, []);
  return { left, start };
};
