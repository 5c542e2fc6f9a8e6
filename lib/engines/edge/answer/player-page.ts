import { createHash } from 'node:crypto';

import { escapeHtml } from '@/lib/core/strings';
import { writePreviewHead } from '@/lib/formats/link-preview';
import type { PlainVideo } from '@/lib/formats/plain-video';

import type { PageContent } from '../policy/find-embedding';
import type { HotObject } from './hot-objects';

/** Placeholders in the player page for a video's files, heading and title. */
const filesPlaceholder = '<!-- files -->';
const headingPlaceholder = '<h1>Video</h1>';
const titlePlaceholder = '<title>Video</title>';

const toAttributes = (attributes: Record<string, string | null>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');

/**
 * The browser's own player for pages without scripts, and a link to the file if only the player's script
 * failed to load.
 */
const describe = ({ title, poster, file, texttracks }: PlainVideo): string => {
  const tracks = texttracks.map(
    ({ url, language, type, label }) =>
      `<track${toAttributes({ kind: type, srclang: language, label, src: url })}>`,
  );
  const source = `<source${toAttributes({ src: file.url, type: file.type })}>`;
  const video = `<video controls playsinline preload="none"${toAttributes({ poster, title })}>${source}${tracks.join('')}</video>`;
  return `<noscript>${video}</noscript><p><a${toAttributes({ href: file.url })}>${escapeHtml(title || 'Video')}</a></p>`;
};

/** Inserts the content of a video or live event into the player page, for clients without scripts. Pure. */
export const insertContent = (page: string, { video, preview }: PageContent): string => {
  const played = video ? page.replace(filesPlaceholder, () => describe(video)) : page;
  if (!preview) return played;
  return played
    .replace(titlePlaceholder, () => writePreviewHead(preview))
    .replace(headingPlaceholder, () => `<h1>${escapeHtml(preview.title)}</h1>`);
};

const filledPages = new WeakMap<PageContent, HotObject>();

/** The filled page as bytes; created once per read of a data.json. */
export const fillPlayerPage = ({ info, plain }: HotObject, content: PageContent): HotObject => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  const etag = `${info.etag.slice(0, -1)}-${hash}"`;
  const known = filledPages.get(content);
  if (known?.info.etag === etag) return known;
  const bytes = Buffer.from(insertContent(plain.bytes.toString('utf8'), content));
  const filled: HotObject = {
    info: { ...info, etag, size: bytes.length, lastModified: new Date() },
    plain: { coding: null, bytes },
    coded: {},
  };
  filledPages.set(content, filled);
  return filled;
};
