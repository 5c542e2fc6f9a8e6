import { createElement } from './create-element';

const markup = '<style>i{}</style><slot></slot>';

/** Tries what media-chrome's elements are made of: markup from text (Trusted Types) and style elements in it (`style-src`). */
const tryMarkup = (): boolean => {
  const probe = createElement('div', { hidden: true });
  try {
    probe.innerHTML = markup;
  } catch {
    return false;
  }
  const [style, slot] = probe.children;
  document.documentElement.append(probe);
  const isStyled = style instanceof HTMLStyleElement && Boolean(style.sheet);
  probe.remove();
  return isStyled && slot instanceof HTMLSlotElement;
};

let allowsMarkup: boolean | undefined;

/** Whether the page's policy lets media-chrome's elements be made. Asked once a page, since a policy reports each refusal. */
export const isMarkupAllowed = (): boolean => (allowsMarkup ??= tryMarkup());

/** What the page's policy has kept the player from so far, as `directive origin`. */
const refused = new Set<string>();

const originOf = (uri: string): string => {
  // A scheme on its own (`blob`) is all that some reports say.
  if (!URL.canParse(uri)) return uri;
  const { protocol, origin } = new URL(uri);
  return protocol === 'blob:' ? 'blob' : origin;
};

/** Notes what the page's policy refuses from now on. */
export const watchPolicy = (): void =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === 'enforce') refused.add(`${effectiveDirective} ${originOf(blockedURI)}`);
  });

/** Whether the page's policy keeps data or media of an origin from the player; known a moment after the request failed. */
export const isRefusedByPolicy = (origin: string): boolean =>
  [`connect-src ${origin}`, `media-src ${origin}`, 'media-src blob'].some((entry) => refused.has(entry));

/** Whether the page's policy forbids a frame of an origin. */
export const isFrameRefused = (origin: string): boolean =>
  ['frame-src', 'child-src', 'default-src'].some((directive) => refused.has(`${directive} ${origin}`));
