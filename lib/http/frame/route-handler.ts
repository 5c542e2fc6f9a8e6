/** Handles one request. `args` are the server's extra arguments, such as Next's route parameters. */
export type RouteHandler<A> = (request: Request, args: A) => Promise<Response>;
