import { renderToString } from 'react-dom/server';

import { isHexColor, readableOn, textContrast } from '@/lib/core/colors';
import { escapeHtml } from '@/lib/core/strings';

import { createText, type SharePageModel } from './page-context';
import { Gate } from './parts/gate';
import { SharePage } from './share-page';

/** Asset URLs, injected by the build. */
declare const SITE_ASSETS: { script: string; style: string; font: string; chunks: string[] };

type RenderOptions = { nonce: string; publicUrl: string };

/** Escapes JSON for a script element, in which only the end tag is parsed. */
const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (name: 'name' | 'property', key: string, content: string | null | undefined): string =>
  content ? `<meta ${name}="${key}" content="${escapeHtml(content)}">` : '';

/** Metadata for link previews. Pages without a video and private shares have a title only. */
const writeHead = (model: SharePageModel, publicUrl: string): string => {
  const text = createText(model);
  const { share, gate, token } = model;
  if (!share) {
    const title = gate?.state === 'invalid' ? text('sharePage.gate.invalidTitle') : 'Reelhof';
    return `<title>${escapeHtml(title)}</title>`;
  }
  const { video, playback } = share;
  const title = text('sharePage.pageTitle', { title: video.title, workspace: share.share.workspace.name });
  const description = share.share.note ?? video.description;
  // The poster URL of a private video expires within hours, and a permanent one would expose the poster to
  // anybody.
  const picture = playback.expiresAt === null ? playback.posterUrl : null;
  const preconnect = `<link rel="preconnect" href="${escapeHtml(new URL(playback.dataUrl).origin)}" crossorigin>`;
  const poster = playback.posterUrl
    ? `<link rel="preload" as="image" href="${escapeHtml(playback.posterUrl)}">`
    : '';
  const isPrivate = share.share.shareType === 'private';
  if (isPrivate) return `<title>${escapeHtml(title)}</title>${preconnect}${poster}`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:title', video.title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'video.other'),
    meta('property', 'og:url', `${publicUrl}/collaborate/video/${token}`),
    meta('property', 'og:image', picture),
    meta('property', 'og:site_name', 'Reelhof'),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', video.title),
    meta('name', 'twitter:image', picture),
    preconnect,
    poster,
  ].join('');
};

/** Primary buttons in the workspace's main colour. */
const writeBrandStyle = ({ share, gate }: SharePageModel, nonce: string): string => {
  const color = (share?.share.workspace ?? gate?.workspace)?.primaryColor;
  if (!isHexColor(color)) return '';
  const ink = readableOn(color, '#ffffff', textContrast);
  return `<style nonce="${nonce}">#page [data-kind="primary"]:not(:disabled){background:${color};border-color:${color};color:${ink}}</style>`;
};

/** Renders the complete HTML document. All user content is escaped. */
export const renderPage = (model: SharePageModel, { nonce, publicUrl }: RenderOptions): string => {
  const { script, style, font, chunks } = SITE_ASSETS;
  const player = model.player?.script;
  return [
    `<!doctype html><html lang="${model.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex, nofollow">',
    writeHead(model, publicUrl),
    writeBrandStyle(model, nonce),
    `<link rel="icon" href="data:,"><link rel="stylesheet" href="${style}" nonce="${nonce}">`,
    `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${chunk}" nonce="${nonce}">`),
    `<script type="module" src="${script}" nonce="${nonce}"></script>`,
    player ? `<script type="module" src="${escapeHtml(player)}" nonce="${nonce}" crossorigin></script>` : '',
    `</head><body><div id="page">${renderToString(<SharePage Gate={Gate} model={model} />)}</div>`,
    `<script type="application/json" id="model" nonce="${nonce}">${toJson(model)}</script></body></html>`,
  ].join('');
};
