/**
 * What `work` resolves to, or a rejection with `message` where it takes longer than `ms`; what it does goes
 * on nevertheless.
 */
export const within = <T>(ms: number, work: Promise<T>, message = `no answer within ${ms} ms`): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
