/** All `<video>`s of a page, those in shadow trees too. */
export const findVideos = (root: Document | ShadowRoot = document): HTMLVideoElement[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof HTMLVideoElement ? [element] : []),
    ...(element.shadowRoot ? findVideos(element.shadowRoot) : []),
  ]);
