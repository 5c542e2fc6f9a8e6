import { createHash } from 'node:crypto';

import { escapeHtml } from '@/lib/core/escape-html';
import type { PlainVideo } from '@/lib/publishing/embedding/plain-video';

import type { HotObject } from './hot-objects';

/** Stands in the player page where a video's own files belong. */
const marker = '<!-- files -->';

const toAttributes = (attributes: Record<string, string | null>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');

/** The browser's own player where scripts are off, and a link to the file where only the player's script did not come. */
const describe = ({ title, poster, file, texttracks }: PlainVideo): string => {
  const tracks = texttracks.map(
    ({ url, language, type, label }) =>
      `<track${toAttributes({ kind: type, srclang: language, label, src: url })}>`,
  );
  const source = `<source${toAttributes({ src: file.url, type: file.type })}>`;
  const video = `<video controls playsinline preload="none"${toAttributes({ poster, title })}>${source}${tracks.join('')}</video>`;
  return `<noscript>${video}</noscript><p><a${toAttributes({ href: file.url })}>${escapeHtml(title || 'Video')}</a></p>`;
};

export const insertPlainVideo = (page: string, video: PlainVideo): string =>
  page.replace(marker, () => describe(video));

const filledPages = new WeakMap<PlainVideo, HotObject>();

/** The player page with what a browser can play of a video by itself; made once for each reading of its data.json. */
export const fillPlayerPage = ({ info, plain }: HotObject, video: PlainVideo): HotObject => {
  const etag = `${info.etag.slice(0, -1)}-${createHash('sha256').update(describe(video)).digest('hex').slice(0, 12)}"`;
  const known = filledPages.get(video);
  if (known?.info.etag === etag) return known;
  const bytes = Buffer.from(insertPlainVideo(plain.bytes.toString('utf8'), video));
  const filled: HotObject = {
    info: { ...info, etag, size: bytes.length, lastModified: new Date() },
    plain: { coding: null, bytes },
    coded: {},
  };
  filledPages.set(video, filled);
  return filled;
};
