import { AppError } from '@/lib/core/errors';
import type { LivePort } from '@/lib/ports/live';
import { ProviderError } from '@/lib/ports/provider-error';

import type { StartRefusal } from '../rules';

/** Calls the live process. Throws `live_unavailable` if it does not respond. */
export const askLive = async <T>(asking: Promise<T>): Promise<T> => {
  try {
    return await asking;
  } catch (cause) {
    throw cause instanceof ProviderError ? new AppError('live_unavailable', {}, { cause }) : cause;
  }
};

/** The error of a refused start. */
export const toStartError = async (refusal: StartRefusal, live: LivePort): Promise<AppError> =>
  refusal === 'no_capacity'
    ? new AppError(refusal, { channels: (await askLive(live.listChannels())).eventIds.length })
    : new AppError(refusal);
