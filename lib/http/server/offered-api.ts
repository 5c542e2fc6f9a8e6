import type { RouteHandler } from '@/lib/http/frame/route-handler';

type ApiHandler = RouteHandler<{ params: Promise<{ slug: string[] }> }>;

/** By method. */
type ApiHandlers = Readonly<Partial<Record<string, ApiHandler>>>;

/** Next's build and the server in front of it are bundled apart: the process is all they share. */
const shared = globalThis as { [key: symbol]: ApiHandlers | undefined };
const key = Symbol.for('reelhof.api');

/** Called by the API's route once Next has loaded it, so that the server can ask it without Next. */
export const offerApi = (handlers: ApiHandlers): void => {
  shared[key] = handlers;
};

/**
 * The part of the API that answers a method; undefined until Next has loaded the route, or without such a
 * part.
 */
export const findOfferedApi = (method: string): ApiHandler | undefined =>
  shared[key]?.[method === 'HEAD' ? 'GET' : method];
