import type { RouteHandler } from '@/lib/http/frame/route-handler';

type PageHandler = RouteHandler<{ params: Promise<{ token: string }> }>;

/** Next's build and the server in front of it are bundled apart: the process is all they share. */
const shared = globalThis as { [key: symbol]: PageHandler | undefined };
const key = Symbol.for('reelhof.share-page');

/** Called by the share page's route once Next has loaded it, so that the server can ask it without Next. */
export const offerSharePage = (handler: PageHandler): void => {
  shared[key] = handler;
};

/** Undefined until Next has loaded the route. */
export const findOfferedSharePage = (): PageHandler | undefined => shared[key];
