'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { CallError } from './call-error';

export type Outcome<A> = { answer: A; error: null } | { answer: null; error: CallError };

/**
 * A call that a person sets off: `run` never rejects for what the server said, and does nothing (null) while
 * one is under way. What is no `CallError` is a defect, and thrown.
 */
export const useCall = <Input extends unknown[], A>(call: (...input: Input) => Promise<A>) => {
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  const run = useCallback(async (...input: Input): Promise<Outcome<A> | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsBusy(true);
    try {
      return { answer: await latest.current(...input), error: null };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { answer: null, error };
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }, []);
  return { run, isBusy };
};
