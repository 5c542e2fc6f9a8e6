/** Handles one request. `args` are the server's extra arguments, such as Next's route parameters. */
export type RouteHandler<A> = (request: Request, args: A) => Promise<Response>;

type ApiHandler = RouteHandler<{ params: Promise<{ slug: string[] }> }>;

type Offered = {
  /** Handlers by method. */
  api?: Readonly<Partial<Record<string, ApiHandler>>>;
  /** Resolves to null if a page of Next answers the request. */
  answerStrangers?: (request: Request) => Promise<Response | null>;
};

/**
 * Next's build and the server in front of it are separate bundles, so they can only share state through the
 * process.
 */
const shared = globalThis as { [key: symbol]: Offered | undefined };
const offered = (shared[Symbol.for('reelhof.offered')] ??= {});

/**
 * Registers what a route of Next offers, so that the server can bypass Next. A route calls this once Next has
 * loaded it.
 */
export const offer = (more: Offered): void => {
  Object.assign(offered, more);
};

/** The API's handler of a method; undefined if it has none or Next has not loaded the route. */
export const findOfferedApi = (method: string): ApiHandler | undefined =>
  offered.api?.[method === 'HEAD' ? 'GET' : method];

/** The answers for callers without a session; undefined until Next has loaded the route. */
export const findOfferedStrangersAnswers = (): Offered['answerStrangers'] => offered.answerStrangers;
