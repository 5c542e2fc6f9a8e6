/** A number by chance, by which a page is counted once; it is forgotten with the page. */
export const createViewerNumber = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(6)))).replace(/\W/g, '_');

/** The master playlist as this viewer asks for it, also after an outage; unchanged where nobody counts. Pure. */
export const addViewerNumber = (
  hls: string,
  { number, isCounted }: { number: string; isCounted: boolean },
): string => {
  if (!isCounted) return hls;
  const url = new URL(hls);
  url.searchParams.set('v', number);
  return url.href;
};
