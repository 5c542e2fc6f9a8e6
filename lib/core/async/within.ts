/**
 * Resolves like `work`, or rejects with `message` after `ms` milliseconds. The work itself is not cancelled.
 */
export const within = <T>(ms: number, work: Promise<T>, message = `no answer within ${ms} ms`): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
