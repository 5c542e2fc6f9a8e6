import type { VideoData } from '@/lib/videos/publishing/video-data';

import { adoptStyles, createElement } from '../create-element';

import styles from './identity.css';

/** URL of the logo relative to the root of the video's files; the panel passes absolute URLs. */
const findAddress = (logo: string, beside: string, isPanel: boolean): string | null => {
  if (/^logos\/[\w-]+\/[\w-]+\.webp$/.test(logo)) return new URL(`../../${logo}`, beside).href;
  return isPanel && /^https?:\/\//.test(logo) ? logo : null;
};

const createLogo = ({ logoAlt, logoUrl, logoInPlay }: VideoData['design'], src: string): HTMLElement => {
  const place = logoUrl ? new URL(logoUrl).hostname : '';
  const picture = createElement('img', { src, alt: logoAlt || place, decoding: 'async' });
  const link = { href: logoUrl, target: '_blank', rel: 'noopener', class: 'logo' };
  const shown = logoUrl
    ? createElement('a', link, picture)
    : createElement('span', { class: 'logo' }, picture);
  const identity = createElement(
    'div',
    { slot: 'centered-chrome', class: logoInPlay ? 'identity stays' : 'identity' },
    shown,
  );
  // A logo that fails to load is removed.
  picture.addEventListener('error', () => identity.remove());
  return identity;
};

/**
 * Branding of the video: the title beside the start button, the logo above. `beside` is the URL of a file
 * beside data.json.
 */
export const addIdentity = (
  view: HTMLElement,
  { design, title, language }: VideoData,
  beside: string,
): void => {
  const root = view.getRootNode() as ShadowRoot;
  adoptStyles(root, styles);
  const src = findAddress(design.logo, beside, root.host.hasAttribute('preview'));
  if (src) view.querySelector('.shade')?.before(createLogo(design, src));
  if (design.showTitle)
    view
      .querySelector('.beginning')
      ?.append(createElement('span', { class: 'title-line', lang: language ?? false }, title));
};
