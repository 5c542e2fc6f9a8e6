import { randomUUID } from 'node:crypto';

import type { PayloadRequest } from 'payload';

import type { AppError } from '@/lib/core/errors';

const refused = new WeakMap<object, AppError>();

/**
 * Marks a request as refused, whatever it asks for. Authentication strategies use it because Payload logs
 * their errors and continues anonymously. Endpoints and `frameApi` check `findRefusal`.
 */
export const refuseRequest = (request: object, error: AppError): void => void refused.set(request, error);

export const findRefusal = (request: object): AppError | undefined => refused.get(request);

const denied = new WeakMap<object, AppError>();

/**
 * Stores why the credentials of a request were not accepted. The request is anonymous; calls that need a
 * caller answer this error.
 */
export const denyCredentials = (request: object, error: AppError): void => void denied.set(request, error);

export const findDenial = (request: object): AppError | undefined => denied.get(request);

const idsByHeaders = new WeakMap<Headers, string>();

/** The request id: the proxy's if it is well formed, else a new one. Stable for the same headers. */
export const getRequestId = ({ headers }: Pick<PayloadRequest, 'headers'>): string => {
  const known = idsByHeaders.get(headers);
  if (known) return known;
  const given = headers.get('x-request-id');
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  idsByHeaders.set(headers, id);
  return id;
};
