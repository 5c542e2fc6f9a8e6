import type { PayloadRequest } from 'payload';

import { AppError } from '@/lib/core/errors';
import { redactUrl } from '@/lib/core/logging/log';
import { ProviderError } from '@/lib/ports/provider-error';

import { getRequestId } from './request-id';

const toKnown = (cause: unknown, requestId: string): AppError =>
  cause instanceof ProviderError && cause.code === 'settings_missing'
    ? new AppError('aws_settings_not_found', {}, { cause })
    : new AppError('internal', { requestId }, { cause });

/** The answer for anything thrown: an `AppError` as itself, all else as a 500 that tells only its request id. */
export const answerError = (error: unknown, req: PayloadRequest): Response => {
  const requestId = getRequestId(req);
  const known = error instanceof AppError ? error : toKnown(error, requestId);
  const entry = {
    requestId,
    method: req.method,
    url: redactUrl(req.url ?? ''),
    code: known.code,
    status: known.status,
  };
  // 501 is how a protocol says that it is asked for too much.
  if (known.status >= 500 && known.status !== 501)
    req.payload.logger.error({ ...entry, err: known.cause ?? known }, known.message);
  else req.payload.logger.debug(entry, known.message);

  const headers = new Headers({ 'x-request-id': requestId });
  if (known.retryAfter) headers.set('retry-after', String(known.retryAfter));
  return Response.json(known.toBody(), { status: known.status, headers });
};
