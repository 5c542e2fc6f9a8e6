import type { AfterErrorHook } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { isVisible } from '@/lib/core/access/tenant';
import { AppError, type ErrorCode, errorTable } from '@/lib/core/errors';
import { getRequestId } from '@/lib/http/request-state';
import { mayBeKnown } from '@/lib/http/workarounds/may-be-known';

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  400: 'validation_failed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
};

/**
 * Gives errors of Payload's own calls our format, `{ error, message, errors }`. Payload answers 403 to a
 * change of a foreign record and of one that never existed; both become 404, and 403 remains for visible
 * records that the actor may not change.
 */
export const answerPayloadError: AfterErrorHook = async ({ collection, error, req, result }) => {
  if (error instanceof AppError) {
    if (error.retryAfter) {
      req.responseHeaders ??= new Headers();
      req.responseHeaders.set('retry-after', String(error.retryAfter));
    }
    return { response: error.toBody(), status: error.status };
  }
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
  const errors = ((result as { errors?: PayloadReason[] } | undefined)?.errors ?? []).filter(Boolean);
  // Payload also answers 403 to anonymous callers. They get a 401, which reveals nothing about the record.
  const isStranger = status === 403 && (await resolveActor(req)).kind === 'anonymous';
  if (status >= 500 || (isStranger && (await mayBeKnown(req)))) {
    const requestId = getRequestId(req);
    req.payload.logger.error({ requestId, err: error }, 'a request failed');
    return { response: new AppError('internal', { requestId }).toBody(), status: 500 };
  }
  const id = req.routeParams?.id;
  const isHidden =
    status === 403 &&
    !isStranger &&
    collection &&
    typeof id === 'string' &&
    !(await isVisible(req, collection, id));
  if (isHidden) return { response: new AppError('not_found').toBody(), status: 404 };
  const code = isStranger ? 'unauthorized' : (codesByStatus[status] ?? 'validation_failed');
  if (code === 'forbidden' || code === 'unauthorized' || code === 'not_found') {
    const known = new AppError(code);
    const isLogin = code === 'unauthorized' && !isStranger && errors[0];
    return {
      response: isLogin ? toBody(code, errors) : known.toBody(),
      status: isStranger ? known.status : status,
    };
  }
  return { response: toBody(code, errors), status };
};

type PayloadReason = { message: string; data?: { errors?: { path?: string }[] } };

/** Keeps `data`, from which Payload's forms read the fields. */
const toBody = (code: ErrorCode, errors: PayloadReason[]) => ({
  error: code,
  message: errors[0]?.message ?? errorTable[code].message,
  errors: errors.map((error) => {
    const field = error.data?.errors?.[0]?.path;
    return field ? { field, ...error } : error;
  }),
});
