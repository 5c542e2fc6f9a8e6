/** All video elements of a page, including those in shadow roots. */
export const findVideos = (root: Document | ShadowRoot = document): HTMLVideoElement[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof HTMLVideoElement ? [element] : []),
    ...(element.shadowRoot ? findVideos(element.shadowRoot) : []),
  ]);
