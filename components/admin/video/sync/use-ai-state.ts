'use client';

import { useCallback, useMemo, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import type { AiState } from '@/lib/workspaces/usage/find-ai-state';

import { fetchCredits } from '../content/ai-calls';

export type KnownAi = {
  /** Null if the workspace is not active. */
  state: AiState | null;
  /** Reloads the credits. */
  reload: () => Promise<void>;
};

/** AI features of the video's workspace, with the last known credits. */
export const useAiState = (initial: AiState | null): KnownAi => {
  const [state, setState] = useState(initial);
  const reload = useCallback(async () => {
    try {
      const credits = await fetchCredits();
      setState((before) => before && { ...before, credits });
    } catch (error) {
      // Keeps the known state; the server decides in the end.
      if (!(error instanceof CallError)) throw error;
    }
  }, []);
  return useMemo(() => ({ state, reload }), [state, reload]);
};
