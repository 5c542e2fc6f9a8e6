import { ProviderError, type ProviderErrorCode } from '@/lib/ports/provider-error';

type SdkError = Error & { $metadata?: { httpStatusCode?: number }; Code?: string };

const missingNames = new Set(['NotFound', 'NoSuchKey', '404']);
const passingNames = new Set([
  'SlowDown',
  'RequestTimeout',
  'TimeoutError',
  'InternalError',
  'ServiceUnavailable',
]);

/** Errors an operator can resolve, by the store's error code. */
const codes: Record<string, ProviderErrorCode> = {
  NoSuchBucket: 'bucket_missing',
  AccessDenied: 'access_denied',
  AllAccessDisabled: 'access_denied',
  Forbidden: 'access_denied',
  '403': 'access_denied',
  InvalidAccessKeyId: 'misconfigured',
  SignatureDoesNotMatch: 'misconfigured',
  AccessControlListNotSupported: 'acls_off',
};

const statusOf = (error: unknown): number => (error as SdkError | undefined)?.$metadata?.httpStatusCode ?? 0;

/** Whether an error means that the object does not exist. */
export const isMissingObject = (error: unknown): boolean =>
  error instanceof Error &&
  (missingNames.has(error.name) || (statusOf(error) === 404 && error.name === 'Error'));

/** Whether an error means that the multipart upload does not exist. */
export const isMissingUpload = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NoSuchUpload';

/**
 * Converts an error of the SDK to a `ProviderError`. An error without a status means that the store was not
 * reached.
 */
export const translateS3Error = (operation: string, error: unknown): ProviderError => {
  const name = error instanceof Error ? error.name : 'Error';
  const message = error instanceof Error ? `${name}: ${error.message}` : 'failed';
  const status = statusOf(error);
  const isPassing = status === 0 || status >= 500 || status === 429 || passingNames.has(name);
  return new ProviderError(message, {
    port: 'storage',
    operation,
    retryable: isPassing && status !== 501,
    code: codes[name],
    cause: error,
  });
};

/** Runs `work`; a missing object is null instead of an error. */
export const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissingObject(error)) return null;
    throw error;
  }
};
