'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { describeVerified } from '@/lib/platform/build/check-credentials';
import type { CredentialCheck } from '@/lib/workspaces/cloud/build-steps';

export type VerifiedWorkspace = Awaited<ReturnType<typeof describeVerified>>;

/** Minimum time each step is shown; the specification requires 2 to 3 s. */
const stepMs = 2500;
/** Delays before the first check, and before each of up to four retries. */
const firstWaitMs = 3000;
const retryWaitMs = 5000;
export const attempts = 5;

/** Number of the first three steps that were complete at page load. Pure. */
export const readShown = ({ steps }: VerifiedWorkspace['build']): number => {
  const open = steps.findIndex(({ status }) => status !== 'success');
  return Math.min(3, open < 0 ? 3 : open);
};

type Build = VerifiedWorkspace['build'];
export type BuildPhase = 'building' | 'checking' | 'stepFailed' | 'checkFailed' | 'slugTaken' | 'done';

const pollMs = 1000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type BuildView = {
  phase: BuildPhase;
  build: Build;
  /** Number of the first three steps shown as complete. */
  shown: number;
  attempt: number;
  check: CredentialCheck | null;
  /** Milliseconds since 1970 of the next check. */
  nextAt: number | null;
  /** The workspace's id, once it exists. */
  id: string | null;
};

/**
 * Builds and checks a workspace and reports the progress. Each step is shown for at least 2.5 s, and as done
 * only when it is.
 */
export const useBuild = (token: string, workspace: VerifiedWorkspace) => {
  const [view, setView] = useState<BuildView>({
    phase: 'building',
    build: workspace.build,
    shown: readShown(workspace.build),
    attempt: 1,
    check: null,
    nextAt: null,
    id: workspace.id,
  });
  const isGone = useRef(false);
  const isRunning = useRef(false);
  // Milliseconds until the first three steps have been shown.
  const showMs = useRef((3 - readShown(workspace.build)) * stepMs);
  const update = useCallback((changes: Partial<BuildView>) => {
    if (!isGone.current) setView((last) => ({ ...last, ...changes }));
  }, []);

  const run = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      update({ phase: 'building', check: null, nextAt: null });
      const isBuilt = await buildAll(token, { update, isGone: () => isGone.current });
      if (isBuilt) await checkAll(token, { update, isGone: () => isGone.current, waitMs: showMs.current });
      showMs.current = 0;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      update({ phase: error.code === 'slug_taken' ? 'slugTaken' : 'stepFailed' });
    } finally {
      isRunning.current = false;
    }
  }, [token, update]);

  useEffect(() => {
    isGone.current = false;
    void run();
    return () => {
      isGone.current = true;
    };
  }, [run]);

  // Steps are shown one after the other, regardless of their actual speed.
  const { build, shown, phase } = view;
  const isNextDone = build.steps[shown]?.status === 'success' && shown < 3;
  useEffect(() => {
    if (!isNextDone) return;
    const timer = setTimeout(() => update({ shown: shown + 1 }), stepMs);
    return () => clearTimeout(timer);
  }, [isNextDone, shown, update]);

  const isCaughtUp = shown >= 3 || phase === 'stepFailed' || phase === 'slugTaken';
  return { view: isCaughtUp ? view : { ...view, phase: 'building' as const }, run };
};

type Watch = { update: (changes: Partial<BuildView>) => void; isGone: () => boolean };

/** Resolves when everything is built or a step has failed. */
const buildAll = async (token: string, { update, isGone }: Watch): Promise<boolean> => {
  for (;;) {
    let isAnswered = false;
    const call = createCloudResources(token).finally(() => {
      isAnswered = true;
    });
    const watch = async () => {
      for (;;) {
        await pause(pollMs);
        if (isAnswered || isGone()) return;
        const found = await findVerified(token).catch(() => null);
        if (found && !isAnswered) update({ build: found.build, id: found.id });
      }
    };
    void watch();
    const build = await call;
    if (isGone()) return false;
    const found = await findVerified(token);
    update({ build, id: found?.id ?? null });
    if (build.status === 'success') return true;
    if (build.status === 'failed') {
      update({ phase: 'stepFailed' });
      return false;
    }
    // Another window is running the build.
    await pause(2 * pollMs);
  }
};

/** Up to five checks, as specified: after 3 s, then every 5 s. */
const checkAll = async (
  token: string,
  { update, isGone, waitMs: showMs }: Watch & { waitMs: number },
): Promise<void> => {
  await pause(showMs);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (isGone()) return;
    const waitMs = attempt === 1 ? firstWaitMs : retryWaitMs;
    update({ phase: 'checking', attempt, nextAt: Date.now() + waitMs });
    await pause(waitMs);
    if (isGone()) return;
    const check = await checkCredentials(token);
    if (check.status === 'success') return update({ phase: 'done', check, nextAt: null });
    update({ check, nextAt: null });
  }
  update({ phase: 'checkFailed' });
};

const createCloudResources = (verifyToken: string) =>
  callApi<Build>('POST', '/api/workspaces/create-cloud-resources', { body: { verifyToken } });

const checkCredentials = (verifyToken: string) =>
  callApi<CredentialCheck>('POST', '/api/workspaces/check-aws-user-credentials', { body: { verifyToken } });

const findVerified = async (verifyToken: string): Promise<VerifiedWorkspace | null> => {
  const path = `/api/workspaces?${toQuery({ verifyToken })}`;
  return (await callApi<{ docs: VerifiedWorkspace[] }>('GET', path)).docs[0] ?? null;
};
