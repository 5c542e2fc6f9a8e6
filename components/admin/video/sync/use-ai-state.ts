'use client';

import { useCallback, useMemo, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import type { AiState } from '@/lib/workspaces/usage/find-ai-state';

import { fetchCredits } from '../content/ai/ai-calls';

export type KnownAi = {
  /** Null where the workspace is not active. */
  state: AiState | null;
  /** Asks for the credits again. */
  reload: () => Promise<void>;
};

/** What AI can do for this video's workspace, with the credits as they were last told. */
export const useAiState = (initial: AiState | null): KnownAi => {
  const [state, setState] = useState(initial);
  const reload = useCallback(async () => {
    try {
      const credits = await fetchCredits();
      setState((before) => before && { ...before, credits });
    } catch (error) {
      // What was known stays; the server itself decides in the end.
      if (!(error instanceof CallError)) throw error;
    }
  }, []);
  return useMemo(() => ({ state, reload }), [state, reload]);
};
