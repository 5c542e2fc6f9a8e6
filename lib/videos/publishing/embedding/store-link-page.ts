import { createHash } from 'node:crypto';

import { escapeHtml } from '@/lib/core/strings';
import { readLinkPreview, type LinkPreview, writePreviewHead } from '@/lib/formats/link-preview';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { StoragePort, Visibility } from '@/lib/ports/storage';

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

/** Same cache lifetime as data.json, whose contents it repeats. */
const cacheControl = 'public, max-age=5';

type LinkPage = {
  /** Content of data.json. */
  data: object;
  key: string;
  playerUrl: string;
  visibility?: Visibility;
};

/**
 * Address for links to a video or event: the player page, or the page beside data.json if delivery can't
 * render it.
 */
export const getLinkUrl = (
  { fillsPages, publicUrl }: Pick<DeliveryPort, 'fillsPages' | 'publicUrl'>,
  playerUrl: string,
  key: string,
): string => (fillsPages ? playerUrl : publicUrl(key));

/** Writes the link page if the delivery needs one. The caller has to invalidate caches afterwards. */
export const storeLinkPage = async (
  { storage, delivery }: { storage: StoragePort; delivery: DeliveryPort },
  { data, key, playerUrl, visibility = 'public' }: LinkPage,
): Promise<void> => {
  const preview = delivery.fillsPages ? null : readLinkPreview(data, `${delivery.baseUrl}/`);
  if (!preview) return;
  await storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from(writeLinkPage(preview, playerUrl)),
    contentType: 'text/html; charset=utf-8',
    cacheControl,
    visibility,
  });
};
