/**
 * A view is one GET of a video's master playlist, answered with 200. What plays from the list in data.json asks for it for that
 * alone, past the browser's cache. `fetched`: the segments that were fetched before anybody asked for them, which count from now on.
 */
export const countView = (url: string, fetched: readonly number[]): void => {
  const request: RequestInit & { priority: string } = {
    credentials: 'omit',
    cache: 'no-store',
    keepalive: true,
    priority: 'low',
  };
  const [first] = fetched;
  fetch(first === undefined || !url.includes('?from=') ? url : `${url}&begun=${first}`, request).catch(
    () => undefined,
  );
};

const parse = (address: string): URL | null => {
  try {
    return new URL(address);
  } catch {
    return null;
  }
};

/**
 * The host of the page that shows the video: its own where the player stands in it, else that of the frame around the player's page. Empty where
 * the browser doesn't tell, and for the player's page by itself.
 */
const findEmbeddingHost = (url: string): string => {
  if (parse(url)?.origin !== location.origin) return location.hostname;
  if (window.parent === window) return '';
  // Firefox has learned of it only lately.
  const [parent] = (location.ancestorOrigins as DOMStringList | undefined) ?? [];
  return parse(parent ?? document.referrer)?.hostname ?? '';
};

/** The address of what counts as a view: it tells who embeds the video, by host alone. A signed one stays as it is. */
export const toCounted = (url: string): string =>
  url.includes('?') ? url : `${url}?from=${encodeURIComponent(findEmbeddingHost(url))}`;

/** The address of the same file for what is no view. A signed one is none anyway, and would not survive. */
export const toUncounted = (url: string): string => (url.includes('?') ? url : `${url}?uncounted`);
