import type { Payload } from 'payload';

/** Thrown in place of a killed process's operations. */
export class Killed extends Error {}

const writes = [
  'create',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'upsert',
  'updateJobs',
] as const;

/**
 * Simulates a process that dies at its `nth` write (from 1): no writes happen from then until `revive`, which
 * returns whether it died. If not, the step has fewer writes.
 */
export const killAtWrite = ({ db }: Payload, nth: number): { revive: () => boolean } => {
  let count = 0;
  const methods = db as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const originals = writes.map((name) => [name, methods[name]] as const);
  for (const [name, original] of originals) {
    methods[name] = (...args) => {
      count += 1;
      return count >= nth
        ? Promise.reject(new Killed('killed'))
        : (original as () => Promise<unknown>).apply(db, args as []);
    };
  }
  return {
    revive: () => {
      for (const [name, original] of originals) if (original) methods[name] = original;
      return count >= nth;
    },
  };
};

/**
 * Repeats a step, killed one write later each time, until it completes. `check` asserts the invariant after
 * each attempt. Returns how often the step was killed.
 */
export const killEverywhere = async (
  payload: Payload,
  attempt: (nth: number) => Promise<{ step: () => Promise<unknown>; check: () => Promise<void> }>,
  /** Maximum number of writes of a step. */
  most = 40,
): Promise<number> => {
  for (let nth = 1; nth < most; nth += 1) {
    const { step, check } = await attempt(nth);
    const { revive } = killAtWrite(payload, nth);
    let hasDied = true;
    try {
      await step();
    } finally {
      hasDied = revive();
    }
    await check();
    if (!hasDied) return nth - 1;
  }
  throw new Error('the step never ends');
};
