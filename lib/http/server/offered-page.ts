import type { RouteHandler } from '@/lib/http/frame/route-handler';

type PageHandler = RouteHandler<{ params: Promise<{ token: string }> }>;

/**
 * Next's build and the server in front of it are separate bundles, so they can only share state through the
 * process.
 */
const shared = globalThis as { [key: symbol]: PageHandler | undefined };
const key = Symbol.for('reelhof.share-page');

/**
 * Registers the share page's handler. Its route calls this once Next has loaded it, so that the server can
 * bypass Next.
 */
export const offerSharePage = (handler: PageHandler): void => {
  shared[key] = handler;
};

/** The share page's handler; undefined until Next has loaded the route. */
export const findOfferedSharePage = (): PageHandler | undefined => shared[key];
