/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('there is nothing to pick from');
    return from[Math.floor(next() * from.length)] as T;
  };
  return {
    pick,
    chance: (share: number): boolean => next() < share,
    /** Between one and `max`. */
    count: (max: number): number => 1 + Math.floor(next() * max),
  };
};
export type Random = ReturnType<typeof createRandom>;
