import type { RouteHandler } from '@/lib/http/frame/route-handler';

type ApiHandler = RouteHandler<{ params: Promise<{ slug: string[] }> }>;

/** Handlers by method. */
type ApiHandlers = Readonly<Partial<Record<string, ApiHandler>>>;

/**
 * Next's build and the server in front of it are separate bundles, so they can only share state through the
 * process.
 */
const shared = globalThis as { [key: symbol]: ApiHandlers | undefined };
const key = Symbol.for('reelhof.api');

/**
 * Registers the API's handlers. Its route calls this once Next has loaded it, so that the server can bypass
 * Next.
 */
export const offerApi = (handlers: ApiHandlers): void => {
  shared[key] = handlers;
};

/** The handler of a method; undefined if the API has none for it or Next has not loaded the route. */
export const findOfferedApi = (method: string): ApiHandler | undefined =>
  shared[key]?.[method === 'HEAD' ? 'GET' : method];
