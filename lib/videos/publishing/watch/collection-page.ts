import { formatDuration } from '@/lib/core/i18n/format';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { getDataKey } from '@/lib/core/storage/storage-keys';
import { escapeHtml } from '@/lib/core/strings';
import { writePageMetadata } from '@/lib/formats/link-preview';

import {
  type Branding,
  getPageLanguage,
  toPath,
  writeHead,
  writeHeader,
  writeLang,
  writeText,
} from './page-frame';

/** A video in the playlist; `picture` is a key of the stream bucket, `url` its watch page. */
export type CollectionVideo = {
  id: string;
  title: string;
  language: string | null;
  duration: number;
  picture: string | null;
  url: string;
};

export type CollectionPage = {
  title: string;
  description: string;
  videos: readonly CollectionVideo[];
  branding: Branding;
  /** Used if the workspace has no colour. */
  color: string;
  /** The page's own address. */
  url: string;
  /** Absolute address of the first video's picture. */
  image: string | null;
  /** Whether the page may play in a frame. */
  isFramable: boolean;
};

const writeVideo = ({ id, title, language, duration, picture, url }: CollectionVideo): string => {
  const image = picture ? `<img src="${toPath(picture)}" alt="" loading="lazy">` : '<i></i>';
  const source = toPath(getDataKey(id));
  const link = `<a href="${escapeHtml(url)}" data-video="${escapeHtml(id)}" data-src="${source}">`;
  const name = `<b${writeLang(language)}>${writeText(title)}</b><time>${formatDuration(duration)}</time>`;
  return `<li>${link}${image}<span>${name}</span></a></li>`;
};

/** The page of a category: its player, with the playlist beside it. User input is escaped. Pure. */
export const writeCollectionPage = (page: CollectionPage): string => {
  const { title, description, videos, branding, color, url, image, isFramable } = page;
  const [first] = videos;
  const language = getPageLanguage(first?.language ?? null);
  const say = (key: MessageKey): string => escapeHtml(translate(language, key));
  const jsonLd = {
    ...{ '@context': 'https://schema.org', '@type': 'ItemList', name: title },
    itemListElement: videos.map((video, index) => ({
      ...{ '@type': 'ListItem', position: index + 1, url: video.url, name: video.title },
    })),
  };
  const player = first
    ? `<reelhof-player lang="${language}" data-src="${toPath(getDataKey(first.id))}"></reelhof-player>` +
      `<h2 data-now aria-live="polite"${writeLang(first.language)}>${writeText(first.title)}</h2>`
    : `<p>${say('collectionPage.empty')}</p>`;
  const playlist = first
    ? `<aside><h2 id="playlist">${say('collectionPage.videos')}</h2>` +
      '<label class="next"><input type="checkbox" role="switch" data-autoplay checked>' +
      `${say('collectionPage.next')}</label>` +
      `<ol aria-labelledby="playlist">${videos.map(writeVideo).join('')}</ol></aside>`
    : '';
  return [
    `<!doctype html><html lang="${language}"${isFramable ? ' data-framable' : ''}><head>`,
    writeHead(writePageMetadata({ title, description, url, image, jsonLd }), branding, {
      fallbackColor: color,
    }),
    `</head><body>${writeHeader(branding)}<main><h1>${writeText(title)}</h1>`,
    description ? `<p class="description" dir="auto">${escapeHtml(description)}</p>` : '',
    `<div class="columns two"><div>${player}</div>${playlist}</div></main></body></html>`,
  ].join('');
};
