import type { AppError } from '@/lib/core/errors';

const refused = new WeakMap<object, AppError>();

/**
 * Says that a request is refused whatever it asks for. For a strategy that finds out who calls: what it
 * throws Payload logs, and goes on as with a stranger. Endpoints and the frame of every call ask
 * `findRefusal`.
 */
export const refuseRequest = (request: object, error: AppError): void => void refused.set(request, error);

export const findRefusal = (request: object): AppError | undefined => refused.get(request);
