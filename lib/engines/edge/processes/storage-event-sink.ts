import type { Logger } from 'pino';

import { ProviderError } from '@/lib/ports/provider-error';
import type { StorageEventSink } from '@/lib/ports/storage';

const timeoutMs = 10_000;
/** Statuses that a restart, a new token or a retry may resolve. */
const passingStatuses = new Set([401, 403, 408, 429]);

type SinkOptions = {
  /** Internal address of the web process. */
  webInternalUrl: string;
  token: string;
  log: Logger;
  signal: AbortSignal;
};

/**
 * Delivers storage events to the web process. Rejects with a retryable `ProviderError` unless the web
 * process refused the event itself.
 */
export const createStorageEventSink = ({
  webInternalUrl,
  token,
  log,
  signal,
}: SinkOptions): StorageEventSink => {
  const url = `${webInternalUrl}/api/webhooks/storage?token=${token}`;
  const fail = (message: string, retryable: boolean, cause?: unknown) =>
    new ProviderError(message, { port: 'storage', operation: 'deliverEvents', retryable, cause });

  return async (event) => {
    const key = event.Records[0]?.s3.object.key;
    let status;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      status = response.status;
    } catch (error) {
      if (!signal.aborted) log.warn({ key, err: error }, 'the web process does not accept storage events');
      throw fail('the web process is not responding', true, error);
    }
    if (status >= 200 && status < 300) return;
    const isPermanent = status >= 400 && status < 500 && !passingStatuses.has(status);
    log[isPermanent ? 'error' : 'warn']({ key, status }, 'a storage event was rejected');
    throw fail(`the web process responded with ${status}`, !isPermanent);
  };
};
