'use client';

import { useCallback, useEffect, useRef } from 'react';

import type { WorkProof } from '@/lib/platform/sign-up/proof-of-work';

import { fetchChallenge } from './sign-up-calls';

/** Milliseconds. The server rejects faster sign-ups. */
const shortestMs = 2200;

const inWorker = async (): Promise<WorkProof | null> => {
  const begunAt = Date.now();
  const challenge = await fetchChallenge();
  const worker = new Worker(new URL('./solve-work.worker.ts', import.meta.url), { type: 'module' });
  const proof = await new Promise<WorkProof | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WorkProof | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, begunAt + shortestMs - Date.now())));
  return proof;
};

/**
 * Proof of work against bots: `begin` computes it in the background, `take` awaits it and returns it once.
 * Throws the `CallError` of fetching the challenge.
 */
export const useWorkProof = () => {
  const running = useRef<Promise<WorkProof | null> | null>(null);
  const begin = useCallback(() => {
    if (running.current) return;
    running.current = inWorker();
    // The consumer of the promise handles the error.
    running.current.catch(() => undefined);
  }, []);
  const take = useCallback(async () => {
    begin();
    const proof = running.current;
    running.current = null;
    return (await proof) ?? undefined;
  }, [begin]);
  useEffect(
    () => () => {
      running.current = null;
    },
    [],
  );
  return { begin, take };
};
