/** Answers one request; `args` are what the server knows of it besides, such as Next's route parameters. */
export type RouteHandler<A> = (request: Request, args: A) => Promise<Response>;
