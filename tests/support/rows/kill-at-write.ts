import type { Payload } from 'payload';

/** What a killed process does not do any more. */
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
 * Has the process die at its `nth` write (from 1): neither that one nor any later one happens, until `revive`. Whether it died is
 * answered then: a step with fewer writes has been killed everywhere.
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
 * Does the same step again and again, killed one write later each time, until it is not killed any more; `check` is what has to be
 * true each time after the step was begun. Answers how often it was killed.
 */
export const killEverywhere = async (
  payload: Payload,
  attempt: (nth: number) => Promise<{ step: () => Promise<unknown>; check: () => Promise<void> }>,
  /** Writes that a step has at most. */
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
