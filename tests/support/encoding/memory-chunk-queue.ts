import type { ChunkQueue, ChunkState } from '@/lib/ports/encoder';

export type MemoryChunkQueue = ChunkQueue & {
  plan: () => unknown;
  states: ChunkState[];
  /** Claims a chunk like another worker; null if there is none. */
  takeOther: () => ChunkState | null;
};

/** A chunk queue in memory. `hasHelpers` says whether other workers exist. */
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
      // Serialises like a database.
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
