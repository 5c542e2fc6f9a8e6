import { type EmbedRule, mayEmbed } from '@/lib/formats/embed-rule';
import type { VideoData } from '@/lib/videos/publishing/video-data';

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

/**
 * Whether the workspace forbids the video on a page that contains the element itself. The edge handles frames
 * (`frame-ancestors`), and pages of the data's origin.
 */
export const isForbiddenHere = (rule: EmbedRule, dataUrl: URL, page: Location | URL): boolean =>
  dataUrl.origin !== page.origin && !mayEmbed(rule, page);

/** The player page of a video, or of a live event. */
export const getPageUrl = (dataUrl: URL, isLive: boolean): string => {
  const id = dataUrl.pathname.split('/').slice(-2)[0] ?? '';
  return new URL(`../../player/?${isLive ? 'live' : 'id'}=${id}`, dataUrl).href;
};

/** The URL to share: null in the panel's preview, for restricted sites and if a token is needed. */
export const findShareUrl = (
  host: HTMLElement & { dataUrl: URL },
  { embed, pageUrl }: VideoData,
  playerUrl: string,
): string | null => {
  const isOpen = !host.hasAttribute('preview') && !/\/t\//.test(host.dataUrl.pathname);
  return isOpen && embed.access === 'allowed' ? (pageUrl ?? playerUrl) : null;
};

const markup = '<style>i{}</style><slot></slot>';

/**
 * Tests whether the page's CSP allows what media-chrome does: set markup from a string (Trusted Types) that
 * contains style elements (`style-src`).
 */
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

/** Whether the page's CSP allows media-chrome. Tested once per page, since each violation is reported. */
export const isMarkupAllowed = (): boolean => (allowsMarkup ??= tryMarkup());

/** The page's CSP violations so far, as `directive origin`. */
const refused = new Set<string>();

const originOf = (uri: string): string => {
  // Some reports contain only a scheme (`blob`).
  if (!URL.canParse(uri)) return uri;
  const { protocol, origin } = new URL(uri);
  return protocol === 'blob:' ? 'blob' : origin;
};

/** Starts recording the page's CSP violations. */
export const watchPolicy = (): void =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === 'enforce') refused.add(`${effectiveDirective} ${originOf(blockedURI)}`);
  });

/** Whether the page's CSP blocks data or media from an origin. Known shortly after the request has failed. */
export const isRefusedByPolicy = (origin: string): boolean =>
  [`connect-src ${origin}`, `media-src ${origin}`, 'media-src blob'].some((entry) => refused.has(entry));

/** Whether the page's CSP blocks frames from an origin. */
export const isFrameRefused = (origin: string): boolean =>
  ['frame-src', 'child-src', 'default-src'].some((directive) => refused.has(`${directive} ${origin}`));
