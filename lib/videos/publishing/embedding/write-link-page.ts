import { createHash } from 'node:crypto';

import { escapeHtml } from '@/lib/core/strings';

import { type LinkPreview, writePreviewHead } from '@/lib/formats/link-preview';

/**
 * A page beside data.json for deliveries that cannot fill the player page: it contains everything for link
 * previews and redirects browsers to the player at once, with their query.
 */
export const writeLinkPage = (preview: LinkPreview, playerUrl: string): string => {
  const target = JSON.stringify(playerUrl).replaceAll('<', '\\u003c');
  const script = `location.replace(${target}+location.search.replace("?","&"))`;
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${hash}'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    writePreviewHead(preview),
    `<script>${script}</script></head><body>`,
    `<a href="${escapeHtml(playerUrl)}">${escapeHtml(preview.title)}</a></body></html>`,
  ].join('');
};
