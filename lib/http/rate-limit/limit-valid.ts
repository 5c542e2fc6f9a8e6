import { AppError, type ErrorCode } from '@/lib/core/errors';

import { consumeRate, type RateLimit, uncountCall } from './consume-rate';

/** Error codes by which a use case reports malformed input before it has tried anything. */
const faultsOfForm: ReadonlySet<ErrorCode> = new Set(['missing_information', 'password_policy']);

const statusesOfForm: readonly number[] = [400, 413, 415];

type Limited<I, T> = { read: () => Promise<I>; run: (input: I) => Promise<T> };

/**
 * Reads a request and runs its work within a rate limit. A request that is refused as malformed is not
 * counted, so that a person who corrects a form is not locked out. It is counted first, so that a full window
 * refuses it before its body is read. Throws `rate_limited`.
 */
export const limitValid = async <I, T>(
  { limit, key, store }: { limit: RateLimit; key: string; store: Parameters<typeof consumeRate>[2] },
  { read, run }: Limited<I, T>,
): Promise<T> => {
  await consumeRate(limit, key, store);
  let isRead = false;
  try {
    const input = await read();
    isRead = true;
    return await run(input);
  } catch (error) {
    const isForm =
      error instanceof AppError &&
      (isRead ? faultsOfForm.has(error.code) : statusesOfForm.includes(error.status));
    if (isForm) await uncountCall(limit, key, store);
    throw error;
  }
};
