import { ProviderError } from '@/lib/ports/provider-error';

/** A fault that the same call would meet again. */
export const permanentFault = (operation: string, message: string, cause?: unknown): ProviderError =>
  new ProviderError(message, { port: 'storage', operation, retryable: false, cause });

/** There is no room for what should be written. */
export const fullFault = (operation: string, message: string, cause?: unknown): ProviderError =>
  new ProviderError(message, { port: 'storage', operation, retryable: false, code: 'storage_full', cause });

/** A fault that may be gone next time. */
export const passingFault = (operation: string, message: string, cause?: unknown): ProviderError =>
  new ProviderError(message, { port: 'storage', operation, retryable: true, cause });

/** Runs `work`; whatever it throws leaves as a `ProviderError` (an abort keeps its own reason). */
export const asStorageErrors = async <T>(
  operation: string,
  translate: (operation: string, error: unknown) => ProviderError,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError || signal?.aborted) throw error;
    throw translate(operation, error);
  }
};

/** The same for a listing: whatever it throws leaves as a `ProviderError`. */
export async function* withStorageErrors<T>(
  operation: string,
  translate: (operation: string, error: unknown) => ProviderError,
  items: AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw error instanceof ProviderError ? error : translate(operation, error);
  }
}
