import { isHexColor, readableOn, textContrast } from '@/lib/core/colors';
import { getEnv } from '@/lib/core/env/env';
import { formatDuration } from '@/lib/core/i18n/format';
import { type Language, toLanguage } from '@/lib/core/i18n/languages';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { listOwnOrigins } from '@/lib/core/network/origins';
import { encodeKey } from '@/lib/core/storage/object-key';
import { getDataKey, getUnlockedPageKey } from '@/lib/core/storage/storage-keys';
import { escapeHtml } from '@/lib/core/strings';
import { getPlayerPolicy } from '@/lib/engines/edge/policy/frame-policy';
import { type LinkPreview, writePreviewHead, writePageMetadata } from '@/lib/formats/link-preview';
import { pickMp4 } from '@/lib/formats/pick-mp4';
import { parseChapterTime } from '@/lib/videos/library/chapters';

import type { VideoData } from '../video-data';

/** A workspace's appearance on its pages; `logo` is a key of the stream bucket. */
export type Branding = { name: string; logo: string | null; color: string | null };

/** From the page's folder to the root: `watch/` or `videos/{id}/`. Browsers ignore a `..` too many. */
const root = '../../';
const toPath = (key: string): string => escapeHtml(root + encodeKey(key));

/** The language of the page's own texts. Without a language the video counts as German, the default. */
const getPageLanguage = (tag: string | null): Language =>
  tag === null ? toLanguage(null) : toLanguage(tag, 'en');

const writeLang = (tag: string | null | undefined): string => (tag ? ` lang="${escapeHtml(tag)}"` : '');

/** User input in its own direction, so that it cannot reorder the text around it. */
const writeText = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

const grounds = { light: '#ffffff', dark: '#141614' } as const;

/** The colours that depend on the workspace, for light and dark. */
const writeColors = (color: string): string => {
  const write = (ground: string): string => `--accent:${readableOn(ground, color, textContrast)}`;
  return [
    `:root{--brand:${color};${write(grounds.light)}}`,
    `@media(prefers-color-scheme:dark){:root{${write(grounds.dark)}}}`,
  ].join('');
};

const style = `
:root{color-scheme:light dark;--ground:${grounds.light};--ink:#16201c;--ink-2:#4c5752;--line:#d9dedb;
--soft:#f2f5f3;--fault:#b3261e}
@media(prefers-color-scheme:dark){
:root{--ground:${grounds.dark};--ink:#eef2ef;--ink-2:#a9b3ae;--line:#343a37;--soft:#1f2321;--fault:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
header{display:flex;gap:12px;align-items:center;padding:12px max(24px,calc(50% - 576px));
border-bottom:3px solid var(--brand);font-weight:600}
header img{height:32px;max-width:160px;object-fit:contain}
main{max-width:1200px;margin:0 auto;padding:24px}
.columns{display:grid;grid-template-columns:minmax(0,1fr);gap:0 32px}
@media(min-width:960px){.columns.two{grid-template-columns:minmax(0,2fr) minmax(280px,1fr)}
.two aside{position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto}}
reelhof-player,reelhof-player video{display:block;width:100%;max-height:80vh}
reelhof-player{min-height:180px;background:#000;color:#fff;border-radius:8px;overflow:hidden}
h1{margin:20px 0 8px;font-size:1.6rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:20px 0 8px;font-size:1.1rem}
aside h2:first-child{margin-top:0}main>.description{margin-bottom:20px}
.description{margin:0;color:var(--ink-2);white-space:pre-line;overflow-wrap:anywhere}
ol{margin:0;padding:0;list-style:none}
li a{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:8px;padding:6px 8px;border-radius:6px}
li a{color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover{background:var(--soft)}
li a[aria-current]{background:var(--soft);box-shadow:inset 3px 0 var(--accent)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
time{color:var(--accent);font-variant-numeric:tabular-nums}
[data-video]{grid-template-columns:128px minmax(0,1fr);gap:12px;line-height:1.35}
[data-video] img{width:128px;aspect-ratio:16/9;object-fit:cover;border-radius:6px;background:#000}
[data-video] i{width:128px;aspect-ratio:16/9;border-radius:6px;background:#000}
[data-video] span{display:grid;align-content:start}
.next{display:flex;gap:8px;align-items:center;padding:0 8px 8px;color:var(--ink-2)}
.next input{width:18px;height:18px;margin:0;accent-color:var(--accent)}
.gate{max-width:26rem;margin:8vh auto 0}
.gate form{display:grid;gap:8px;margin-top:16px}
.gate label{font-weight:600}
.gate p{margin:0;color:var(--ink-2)}
.gate input{font:inherit;width:100%;min-height:44px;padding:8px 12px;color:inherit;background:var(--soft);
border:1px solid var(--ink-2);border-radius:6px}
.gate input[aria-invalid]{border-color:var(--fault)}
.gate [role=alert]{color:var(--fault)}.gate [role=alert]:empty{display:none}
.gate button{font:inherit;font-weight:600;min-height:44px;padding:8px 16px;color:var(--ground);
background:var(--accent);border:0;border-radius:6px;cursor:pointer}
.gate button[aria-disabled]{opacity:.6}
.gate :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.embedded header,.embedded h1,.embedded .description{display:none}
.embedded main{padding:0}
summary{padding:8px 0;font-size:1.1rem;font-weight:600;cursor:pointer}
@media(max-width:959px){aside{margin-top:24px}}
@media(max-width:600px){main{padding:0 16px 24px}header{padding:10px 16px}
reelhof-player{width:calc(100% + 32px);margin:0 -16px;border-radius:0}h1{font-size:1.3rem}}`.replaceAll(
  '\n',
  '',
);

/** The line at the top of a workspace's pages. */
const writeHeader = ({ name, logo }: Branding): string =>
  `<header>${logo ? `<img src="${toPath(logo)}" alt="">` : ''}${writeText(name)}</header>`;

/** The start of every page for viewers: metadata, policy, style and scripts of the folder `player/`. */
const writeHead = (
  metadata: string,
  { color }: Branding,
  { fallbackColor, scripts = ['watch.js', 'player.js'] }: { fallbackColor: string; scripts?: string[] },
): string => {
  const brand = isHexColor(color) ? color : isHexColor(fallbackColor) ? fallbackColor : '#000000';
  const policy = getPlayerPolicy(null, listOwnOrigins(getEnv().publicUrl));
  return [
    '<meta charset="utf-8">',
    // For deliveries that send no such header.
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    metadata,
    '<link rel="icon" href="data:,">',
    `<style>${style}${writeColors(brand)}</style>`,
    ...scripts.map((name) => `<script type="module" src="${toPath(`player/${name}`)}"></script>`),
  ].join('');
};

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

/** A video in the playlist; `picture` is a key of the stream bucket, `url` its watch page. */
export type CollectionVideo = {
  id: string;
  title: string;
  language: string | null;
  duration: number;
  picture: string | null;
  url: string;
};

type CollectionPage = {
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
