/** Next's own, which it leaves in a page's window for tests like these. */
export type WithRouter = { next?: { router?: { push: (path: string) => void; refresh: () => void } } };
