'use client';

import { useCallback, useEffect, useRef } from 'react';

/**
 * Passes on the last value after `delay` milliseconds without a new one. `flush` passes it on immediately,
 * and so does unmounting unless `isDroppedAtEnd`.
 */
export const useDebounced = <Value>(
  pass: (value: Value) => void,
  delay: number,
  { isDroppedAtEnd = false } = {},
): { push: (value: Value) => void; flush: () => void } => {
  const latestPass = useRef(pass);
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => {
    latestPass.current = pass;
  });
  const flush = useCallback(() => {
    if (!waiting.current) return;
    const { value, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    latestPass.current(value);
  }, []);
  const push = useCallback(
    (value: Value) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { value, timer: setTimeout(flush, delay) };
    },
    [delay, flush],
  );
  useEffect(
    () => () => {
      if (!isDroppedAtEnd) flush();
      else if (waiting.current) clearTimeout(waiting.current.timer);
    },
    [flush, isDroppedAtEnd],
  );
  return { push, flush };
};
