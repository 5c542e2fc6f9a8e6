import { createElement } from './create-element';

/** What of the element's attributes the player page takes in its address. */
const passedOn = ['lang', 'autoplay', 'muted', 'loop', 'captions', 't'];

/** The player page in a frame, for pages whose policy leaves the element without its parts. */
export const createFrame = (host: Element, pageUrl: string): HTMLIFrameElement => {
  const url = new URL(pageUrl);
  for (const name of passedOn) {
    const value = host.getAttribute(name);
    // An attribute without a value means yes, an empty parameter would too, but reads like nothing.
    if (value !== null) url.searchParams.set(name, value || '1');
  }
  return createElement('iframe', {
    class: 'frame',
    src: url.href,
    title: host.getAttribute('title') ?? 'Video',
    allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
    allowfullscreen: true,
  });
};
