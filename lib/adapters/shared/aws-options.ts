import { ProviderError, type PortName } from '@/lib/ports/provider-error';

type AwsSettings = { AWS_REGION: string; AWS_ACCESS_KEY_ID?: string; AWS_SECRET_ACCESS_KEY?: string };

/** Converts the configured AWS settings to options for adapters. */
export const toAwsOptions = (settings: AwsSettings) => ({
  region: settings.AWS_REGION,
  accessKeyId: settings.AWS_ACCESS_KEY_ID,
  secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
});

export type AwsOptions = {
  region: string;
  /** Without keys, the SDK uses AWS's default chain: profile, container, machine. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  /** Set only in tests. */
  endpoint?: string | undefined;
};

/** Options of every AWS SDK client, which retries by itself. */
export const toClientOptions = (options: AwsOptions, requestTimeout: number) => {
  const { region, accessKeyId, secretAccessKey, endpoint } = options;
  return {
    region,
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 5000, requestTimeout, throwOnRequestTimeout: true },
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    ...(endpoint && { endpoint }),
  };
};

type SdkError = Error & { $metadata?: { httpStatusCode?: number } };

const passing =
  /Throttl|TooManyRequests|LimitExceeded|ServiceUnavailable|InternalServer|InternalFailure|ModelNotReady|Timeout/;
const credentials =
  /Credentials|UnrecognizedClient|InvalidSignature|ExpiredToken|AuthFailure|InvalidClientTokenId/;

const adviceFor = (name: string): string => {
  if (credentials.test(name)) return 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to valid keys.';
  if (/AccessDenied/.test(name))
    return (
      'Allow the action in the IAM policy (docs/guides/ai.md lists the actions), or grant access to ' +
      'the model.'
    );
  if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN/.test(name))
    return 'The service is unreachable. Check AWS_REGION and the network.';
  return '';
};

/**
 * Converts an error of the SDK to a `ProviderError` with advice. An error without a status means that AWS was
 * not reached.
 */
const translateAwsError = (port: PortName, operation: string, error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error;
  const { name, message, $metadata } =
    error instanceof Error ? (error as SdkError) : (new Error(String(error)) as SdkError);
  const status = $metadata?.httpStatusCode ?? 0;
  const systemCode = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  const isRefused = credentials.test(name) || /AccessDenied/.test(name);
  const retryable = !isRefused && (status === 0 || status === 429 || status >= 500 || passing.test(name));
  const text = [`AWS: ${name}: ${message}`, adviceFor(`${name} ${systemCode}`)].filter(Boolean).join(' ');
  const code = isRefused
    ? ('misconfigured' as const)
    : /UnsupportedLanguagePair/.test(name)
      ? ('unsupported_language' as const)
      : undefined;
  return new ProviderError(text, { port, operation, retryable, code, cause: error });
};

/** Runs `work` and converts its errors. After an abort by `signal`, rejects with its reason. */
export const withAwsErrors = async <T>(
  port: PortName,
  operation: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw translateAwsError(port, operation, error);
  }
};
