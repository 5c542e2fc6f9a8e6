/**
 * A view is one GET of a video's master playlist with status 200. A player that uses the list in data.json
 * requests it only for that, bypassing the cache. `fetched`: segments prefetched before playback, which count
 * from now on.
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
 * Host of the page that shows the video: the page of the element, or of the frame around the player page.
 * Empty if the browser does not reveal it, and for the player page itself.
 */
const findEmbeddingHost = (url: string): string => {
  if (parse(url)?.origin !== location.origin) return location.hostname;
  if (window.parent === window) return '';
  // Older versions of Firefox do not support `ancestorOrigins`.
  const [parent] = (location.ancestorOrigins as DOMStringList | undefined) ?? [];
  return parse(parent ?? document.referrer)?.hostname ?? '';
};

/** The URL that counts as a view; it includes the embedding page's host. A signed URL stays as it is. */
export const toCounted = (url: string): string =>
  url.includes('?') ? url : `${url}?from=${encodeURIComponent(findEmbeddingHost(url))}`;

/**
 * The URL of the same file that does not count as a view. A signed URL never counts, and must not be changed.
 */
export const toUncounted = (url: string): string => (url.includes('?') ? url : `${url}?uncounted`);
