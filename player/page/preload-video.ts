const preload = (attributes: Record<string, string>): HTMLLinkElement => {
  const link = document.createElement('link');
  const all = { rel: 'preload', crossorigin: 'anonymous', ...attributes };
  for (const [name, value] of Object.entries(all)) link.setAttribute(name, value);
  document.head.append(link);
  return link;
};

/** Asks for the poster as soon as the data, which is on its way, tells where it is. */
const preloadPoster = async (dataUrl: URL): Promise<void> => {
  const response = await fetch(dataUrl, { credentials: 'same-origin' });
  const { poster } = (await response.json()) as { poster?: unknown };
  const root = new URL('../../', dataUrl).href;
  const url = typeof poster === 'string' && poster ? new URL(poster, root).href : '';
  if (url.startsWith(root)) preload({ as: 'image', href: url, fetchpriority: 'high' });
};

/** Links data and poster in the page's head, so that they come beside the element's script and not after it. */
export const preloadVideo = (dataUrl: URL): void => {
  const link = preload({ as: 'fetch', href: dataUrl.href });
  // What goes wrong here goes wrong for the element as well, which says so.
  link.addEventListener('load', () => void preloadPoster(dataUrl).catch(() => undefined));
};
