import type { ChunkQueue, ChunkState } from '@/lib/ports/encoder';

export type MemoryChunkQueue = ChunkQueue & {
  plan: () => unknown;
  states: ChunkState[];
  /** Takes a chunk as another worker would; null where there is none. */
  takeOther: () => ChunkState | null;
};

/** A queue whose chunks lie in memory. `hasHelpers` as told. */
export const createMemoryChunkQueue = (hasHelpers = true): MemoryChunkQueue => {
  const states: ChunkState[] = [];
  let offered: unknown = null;
  const next = (): ChunkState | null => {
    const state = states.find((each) => each.state === 'WAITING');
    if (state) state.state = 'RUNNING';
    return state ?? null;
  };
  return {
    states,
    plan: () => offered,
    takeOther: next,
    hasHelpers: async () => hasHelpers,
    offer: async (plan, count) => {
      // What is stored is JSON.
      offered = JSON.parse(JSON.stringify(plan));
      if (states.length > 0) return;
      for (let number = 0; number < count; number += 1)
        states.push({ number, state: 'WAITING', done: 0, result: null });
    },
    look: async () => states.map((state) => ({ ...state })),
    take: async (signal, work) => {
      const state = next();
      if (!state) return false;
      const onDone = async (done: number): Promise<void> => {
        state.done = done;
      };
      try {
        const result = await work(state, { signal, onDone });
        Object.assign(state, { state: 'COMPLETE', result: JSON.parse(JSON.stringify(result)) });
      } catch (error) {
        state.state = signal.aborted ? 'WAITING' : 'FAILED';
        if (signal.aborted) throw error;
      }
      return true;
    },
    clear: async () => {
      states.length = 0;
    },
  };
};
