import { formatDuration } from '@/lib/core/i18n/format';
import type { Language } from '@/lib/core/i18n/languages';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { encodeKey } from '@/lib/core/storage/object-key';
import { getDataKey, getUnlockedPageKey } from '@/lib/core/storage/storage-keys';
import { escapeHtml } from '@/lib/core/strings';
import { type LinkPreview, writePreviewHead } from '@/lib/formats/link-preview';
import { pickMp4 } from '@/lib/formats/pick-mp4';
import { parseChapterTime } from '@/lib/videos/library/chapters';

import type { VideoData } from '../video-data';
import {
  type Branding,
  getPageLanguage,
  toPath,
  writeHead,
  writeHeader,
  writeLang,
  writeText,
} from './page-frame';

/** A passage of the transcript; `start` in seconds. */
export type Passage = { start: number; text: string };

export type WatchPage = {
  data: VideoData;
  preview: LinkPreview;
  branding: Branding;
  transcript: { language: string; passages: readonly Passage[] } | null;
  /** The page's own address. */
  url: string;
};

const writeLink = (start: number, text: string): string =>
  `<li><a href="?t=${Math.floor(start)}" data-seek="${start}">` +
  `<time>${formatDuration(start)}</time>${writeText(text)}</a></li>`;

/** Without scripts, the browser's own player. */
const writePlayer = ({ id, language, title, poster, mp4, hls }: VideoData, page: Language): string => {
  const file = pickMp4([...mp4])?.url ?? hls;
  const video =
    file &&
    `<noscript><video controls playsinline preload="none" title="${escapeHtml(title)}" ` +
      `src="${toPath(file)}"${poster ? ` poster="${toPath(poster)}"` : ''}${writeLang(language)}>` +
      '</video></noscript>';
  return (
    `<reelhof-player lang="${page}" data-src="${toPath(getDataKey(id))}" title="${escapeHtml(title)}">` +
    `${video ?? ''}</reelhof-player>`
  );
};

/** The watch page. User input is escaped, and all of it is in data.json or its text tracks too. Pure. */
export const writeWatchPage = ({ data, preview, branding, transcript, url }: WatchPage): string => {
  const language = getPageLanguage(data.language);
  const say = (key: MessageKey): string => escapeHtml(translate(language, key));
  const spoken = writeLang(data.language);
  const starts = data.chapters.map(({ title, timestamp }) =>
    writeLink(parseChapterTime(timestamp) ?? 0, title),
  );
  const heading = `<h2 id="chapters">${say('watchPage.chapters')}</h2>`;
  const chapters =
    starts.length > 1
      ? `<nav aria-labelledby="chapters">${heading}<ol${spoken}>${starts.join('')}</ol></nav>`
      : '';
  const text = transcript
    ? `<details open><summary>${say('watchPage.transcript')}</summary>` +
      `<ol${writeLang(transcript.language)} data-transcript>` +
      `${transcript.passages.map(({ start, text: each }) => writeLink(start, each)).join('')}</ol></details>`
    : '';
  const description = data.description
    ? `<p class="description" dir="auto"${spoken}>${escapeHtml(data.description)}</p>`
    : '';
  return [
    `<!doctype html><html lang="${language}"><head>`,
    writeHead(writePreviewHead(preview, url), branding, { fallbackColor: data.design.primaryColor }),
    `</head><body>${writeHeader(branding)}<main><div class="columns${chapters || text ? ' two' : ''}"><div>`,
    writePlayer(data, language),
    `<h1${spoken}>${writeText(data.title)}</h1>${description}</div>`,
    chapters || text ? `<aside>${chapters}${text}</aside>` : '',
    '</div></main></body></html>',
  ].join('');
};

export type GatePage = {
  id: string;
  branding: Branding;
  language: Language;
  /** Used if the workspace has no colour. */
  color: string;
  /** The call that opens the video. */
  unlockUrl: string;
};

/**
 * The watch page of a video with a password, which asks for it and leads to the page below a token. Says
 * nothing about the video. Pure.
 */
export const writeGatePage = ({ id, branding, language, color, unlockUrl }: GatePage): string => {
  const say = (key: MessageKey): string => escapeHtml(translate(language, key));
  const title = say('watchPage.gate.title');
  const head = `<title>${title}</title><meta name="robots" content="noindex">`;
  const faults = (['wrong', 'busy', 'failed'] as const)
    .map((fault) => ` data-${fault}="${say(`watchPage.gate.${fault}`)}"`)
    .join('');
  const target = `../../t/{token}/${encodeKey(getUnlockedPageKey(id))}`;
  return [
    `<!doctype html><html lang="${language}"><head>`,
    writeHead(head, branding, { fallbackColor: color, scripts: ['watch.js'] }),
    `</head><body>${writeHeader(branding)}<main class="gate"><h1>${title}</h1>`,
    `<p>${say('watchPage.gate.text')}</p><noscript><p>${say('watchPage.gate.script')}</p></noscript>`,
    `<form data-unlock="${escapeHtml(unlockUrl)}" data-target="${escapeHtml(target)}"${faults}>`,
    `<label for="password">${say('watchPage.gate.password')}</label>`,
    '<input id="password" type="password" autocomplete="off" aria-describedby="fault" required>',
    '<p id="fault" role="alert"></p>',
    `<button>${say('watchPage.gate.open')}</button></form></main></body></html>`,
  ].join('');
};
