import type { AppError } from '@/lib/core/errors';

const refused = new WeakMap<object, AppError>();

/**
 * Marks a request as refused, whatever it asks for. Authentication strategies use it because Payload logs
 * their errors and continues anonymously. Endpoints and `frameApi` check `findRefusal`.
 */
export const refuseRequest = (request: object, error: AppError): void => void refused.set(request, error);

export const findRefusal = (request: object): AppError | undefined => refused.get(request);
