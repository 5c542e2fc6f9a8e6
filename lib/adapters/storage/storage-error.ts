import { ProviderError } from '@/lib/ports/provider-error';

/** A permanent fault: the same call would fail again. */
export const permanentFault = (operation: string, message: string, cause?: unknown): ProviderError =>
  new ProviderError(message, { port: 'storage', operation, retryable: false, cause });

/** The store has no space left. */
export const fullFault = (operation: string, message: string, cause?: unknown): ProviderError =>
  new ProviderError(message, { port: 'storage', operation, retryable: false, code: 'storage_full', cause });

/** A temporary fault. */
export const passingFault = (operation: string, message: string, cause?: unknown): ProviderError =>
  new ProviderError(message, { port: 'storage', operation, retryable: true, cause });

/** Runs `work` and converts its errors to `ProviderError`; an abort keeps its reason. */
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

/** Like `asStorageErrors`, for a listing. */
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
