'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { CallError } from './call-error';

export type Outcome<A> = { answer: A; error: null } | { answer: null; error: CallError };

/**
 * Wraps a call triggered by the user. `run` never rejects with a `CallError`, and resolves to null while
 * another run is in progress. Any other error is a bug and is rethrown.
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
