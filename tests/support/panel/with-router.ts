/** Next exposes its router on the window. */
export type WithRouter = { next?: { router?: { push: (path: string) => void; refresh: () => void } } };
