import { createElement } from './create-element';

/** Attributes that are passed to the player page as query parameters. */
const passedOn = ['lang', 'autoplay', 'muted', 'loop', 'captions', 't'];

/** The player page in a frame, for pages whose CSP blocks the element. */
export const createFrame = (host: Element, pageUrl: string): HTMLIFrameElement => {
  const url = new URL(pageUrl);
  for (const name of passedOn) {
    const value = host.getAttribute(name);
    // An attribute without a value means yes.
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
