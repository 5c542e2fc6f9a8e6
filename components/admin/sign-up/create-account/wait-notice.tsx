'use client';

import { useCallback, useEffect, useState } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

/** Formats remaining time as `9:41`. Pure. */
export const formatWait = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

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

/** The rate limit was hit: shows how long to wait. All input is kept. */
export const WaitNotice = ({ seconds }: { seconds: number }) => {
  const text = useText();
  return (
    <Notice title={text('signUp.guard.wait', { time: formatWait(seconds) })} tone="busy">
      {text('signUp.guard.waitWhy')}
    </Notice>
  );
};
