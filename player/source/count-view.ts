/**
 * A view is one GET of a video's master playlist, answered with 200. What plays from the list in data.json asks for it for that
 * alone, past the browser's cache.
 */
export const countView = (url: string): void => {
  const request: RequestInit & { priority: string } = {
    credentials: 'omit',
    cache: 'no-store',
    keepalive: true,
    priority: 'low',
  };
  fetch(url, request).catch(() => undefined);
};

/** The address of the same file for what is no view. A signed one is none anyway, and would not survive. */
export const toUncounted = (url: string): string => (url.includes('?') ? url : `${url}?uncounted`);
